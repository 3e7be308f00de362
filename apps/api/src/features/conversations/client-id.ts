import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'

/** The id by which a repeated message is recognised: the one from the sender's device, else the request's key. */
export function clientIdOf(context: Context, request: FastifyRequest, given: string | undefined): string {
  return given?.toLowerCase() ?? idempotencyKeyOf(request) ?? context.newId()
}
