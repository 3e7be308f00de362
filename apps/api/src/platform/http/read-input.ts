import {
  type FieldProblem,
  type RouteDefinition,
  type Sent,
  fieldProblems,
  readGenerously,
} from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { refuseUnstorable } from './json-body.ts'

interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Reads what was sent by the contract of the call.
 *
 * @throws AppError VALIDATION_FAILED with the problems of all fields at once
 */
export function readInput(route: RouteDefinition, request: FastifyRequest): Input {
  refuseUnstorable(request.params)
  refuseUnstorable(request.query)
  const problems = new Problems()
  const hasBody = route.body && (route.kind ?? 'json') === 'json'
  const params = problems.read(route.params, request.params, 'change')
  const query = problems.read(route.query, withoutBlanks(request.query), 'query')
  const said = problems.onlySentence()
  const sent = route.method === 'PATCH' ? 'change' : 'form'
  const body = hasBody ? problems.read(route.body, request.body ?? {}, sent) : undefined
  problems.throwIfAny(said)
  return { params, query, body }
}

/** Drops empty query fields: as a number an empty text would become zero. */
function withoutBlanks(query: unknown): unknown {
  const fields = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(fields.filter(([, value]) => typeof value !== 'string' || value.trim() !== ''))
}

class Problems {
  readonly #issues: z.core.$ZodIssue[] = []

  read(schema: RouteDefinition['body'], value: unknown, sent: Sent): unknown {
    if (!schema) return undefined
    const result = readGenerously(schema, value, sent)
    if (result.success) return result.data
    this.#issues.push(...result.issues)
    return undefined
  }

  /** The sentence that all problems so far share, which no form shows beside a field; undefined if they differ. */
  onlySentence(): FieldProblem | undefined {
    const [first, ...others] = fieldProblems(this.#issues)
    return others.every(({ key }) => key === first?.key) ? first : undefined
  }

  /** @param said the sentence of the failure, if that is all there is to say */
  throwIfAny(said: FieldProblem | undefined): void {
    if (this.#issues.length === 0) return
    const fields = fieldProblems(this.#issues)
    const isAll = fields.every(({ key }) => key === said?.key)
    throw new AppError('VALIDATION_FAILED', { fields, said: isAll ? said : undefined })
  }
}
