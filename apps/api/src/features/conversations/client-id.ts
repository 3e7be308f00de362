import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'

/** The id by which a message that is sent again is known; where the sender's device gives none, the key of the request is it. */
export function clientIdOf(context: Context, request: FastifyRequest, given: string | undefined): string {
  return given?.toLowerCase() ?? idempotencyKeyOf(request) ?? context.newId()
}
