import type { RouteDefinition } from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { VerifiedClaims } from './access-tokens.ts'
import { personOf } from './authenticate.ts'
import type { Context } from '#platform/context.ts'
import type { Entering } from '#platform/database/entering.ts'
import type { TakenKey } from '#platform/http/idempotency.ts'
import { callerAddress } from '#platform/http/rate-limiter.ts'

interface Parts {
  request: FastifyRequest
  context: Context
  route: RouteDefinition
  claims: VerifiedClaims
}

interface Entered {
  email: string | null
}

/**
 * A caller with a token of ours, who is let in once the database has said that their session lives. The question is sent with
 * the first statement of the call, and nothing is done or answered before its result.
 */
export class Entrance {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get userId(): string {
    return this.#parts.claims.userId
  }

  /** For a call that only reads. Each of its statements asks anew. */
  toRead(): Entering {
    return {
      statement: CompiledQuery.raw(
        `select set_config('transaction_read_only', 'on', true), krash_enter($1, $2, $3) as email`,
        this.#asked(),
      ),
      entered: ([row]) => this.#settle((row as Entered | undefined)?.email),
    }
  }

  /** For a call with an idempotency key, which is taken at once. */
  withKey(key: string, taken: (key: TakenKey | undefined) => void): Entering {
    return {
      statement: CompiledQuery.raw(
        `select email, is_taken, fingerprint, answer, created_at from krash_enter_with_key($1, $2, $3, $4)`,
        [...this.#asked(), key],
      ),
      entered: ([row]) => {
        this.#settle((row as Entered | undefined)?.email)
        taken(row as TakenKey | undefined)
      },
    }
  }

  /** Asks by itself, where no statement of the call has. @throws AppError AUTH_FAILED or TOO_MANY_REQUESTS */
  async lookUp(): Promise<void> {
    const { request, context, claims } = this.#parts
    if (request.user === null) this.#settle(await context.sessions.emailOf(claims))
  }

  #asked(): unknown[] {
    const { claims, context } = this.#parts
    return [claims.userId, claims.sessionId, context.clock.now()]
  }

  /** Counts the call once: for the person if they are let in, otherwise as a guest's call. */
  #settle(email: string | null | undefined): void {
    const { request, context, route, claims } = this.#parts
    const wasIn = request.user !== null
    try {
      request.user = personOf(claims, email)
    } catch (error) {
      request.user = null
      context.limiter.count('guest', callerAddress(request.ip))
      throw error
    }
    if (!wasIn) context.limiter.count(route.limit, claims.userId)
  }
}
