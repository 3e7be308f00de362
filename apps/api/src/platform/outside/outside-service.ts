import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  bulkhead,
  circuitBreaker,
  handleAll,
} from 'cockatiel'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type JsonRequest, OutsideFailure, fetchJson } from './fetch-json.ts'
import { isNamedPrivately, publicLookup } from './public-address.ts'

export { OutsideFailure } from './fetch-json.ts'

export interface OutsideOptions {
  /** Name in the log. */
  name: string
  /** `https://host` or `https://host/path`; no other address is ever called. */
  url: string
  headers?: Record<string, string>
  /** For one whole exchange; 3 s by default. */
  timeoutMs?: number
  /** Pause after five failures in a row; 30 s by default. */
  restMs?: number
  /** Requests a second at most; unlimited when absent. */
  perSecond?: number
  /** Most exchanges at once, where our own callers wait for them; one more is refused as 'busy'. */
  atOnce?: number
  /** Of an answer; 2 MB by default. */
  maxBytes?: number
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export interface OutsideRequest {
  /** Appended to the service's URL. */
  path: string
  query?: Record<string, string>
  /** Makes it a POST. */
  body?: unknown
  /** Statuses besides 200 that count as answers. */
  alsoAnswers?: readonly number[]
}

export interface OutsideService {
  /**
   * Asks one question; the answer is validated with `schema`.
   * @throws OutsideFailure when there is no such answer in time, or the service is paused
   */
  ask<T extends z.ZodMiniType>(request: OutsideRequest, schema: T): Promise<z.output<T>>
}

const FAILURES_IN_A_ROW = 5
/** More than any answer we expect. */
const MAX_BYTES = 2_000_000

/**
 * Calls an outside service: with a deadline, without redirects, to public addresses only (unless its URL names a
 * private one), and with validated answers. After five failures in a row it is left alone for a while, then tried with
 * one question.
 */
export function openOutsideService(options: OutsideOptions): OutsideService {
  const base = new URL(options.url)
  const agent = agentOf(base)
  const turn = pacer(options.perSecond)
  const timeoutMs = options.timeoutMs ?? 3000
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: options.restMs ?? 30_000,
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
  })
  tellOf(breaker, options)
  const places = bulkhead(options.atOnce ?? Number.MAX_SAFE_INTEGER)

  return {
    async ask(request, schema) {
      if (breaker.state === CircuitState.Closed) await turn(timeoutMs)
      const exchange = async () => {
        const answer = await unlessRefused({
          url: urlOf(base, request),
          agent,
          headers: options.headers ?? {},
          body: request.body,
          timeoutMs,
          maxBytes: options.maxBytes ?? MAX_BYTES,
          statuses: [200, ...(request.alsoAnswers ?? [])],
        })
        if (answer instanceof OutsideFailure) return answer
        const checked = z.safeParse(schema, answer)
        if (!checked.success) throw new OutsideFailure('unexpected')
        return checked.data
      }
      try {
        const outcome = await places.execute(() => breaker.execute(exchange))
        if (outcome instanceof OutsideFailure) throw outcome
        return outcome
      } catch (error) {
        if (error instanceof BulkheadRejectedError) throw new OutsideFailure('busy')
        throw error instanceof BrokenCircuitError ? new OutsideFailure('resting') : error
      }
    },
  }
}

/** A refused question is no failure of the service; otherwise one person could have it paused for everybody. */
async function unlessRefused(asked: JsonRequest): Promise<unknown> {
  try {
    return await fetchJson(asked)
  } catch (error) {
    if (error instanceof OutsideFailure && error.reason === 'refused') return error
    throw error
  }
}

function agentOf(base: URL): HttpAgent {
  const lookup = isNamedPrivately(base.hostname) ? {} : { lookup: publicLookup() }
  const options = { keepAlive: true, maxSockets: 20, ...lookup }
  return base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
}

function urlOf(base: URL, { path, query }: OutsideRequest): URL {
  const url = new URL(base.href.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  // A path consists of numbers and names of ours; if one ever led to another host, nothing would be sent.
  if (url.origin !== base.origin) throw new OutsideFailure('unexpected')
  return url
}

/**
 * Spaces requests apart. A request that would wait longer than an exchange may take is refused, which is no failure of
 * the service.
 */
function pacer(perSecond: number | undefined): (longestMs: number) => Promise<void> {
  const gap = perSecond === undefined ? 0 : 1000 / perSecond
  let next = 0
  return async (longestMs) => {
    const now = performance.now()
    const at = Math.max(now, next)
    if (at - now > longestMs) throw new OutsideFailure('busy')
    next = at + gap
    if (at > now) await sleep(at - now)
  }
}

/** Logs when a service is paused and when it answers again, and of the reason only its kind. */
function tellOf(breaker: ReturnType<typeof circuitBreaker>, { name, logger }: OutsideOptions): void {
  breaker.onBreak((cause) => {
    const error = 'error' in cause ? cause.error : undefined
    const reason = error instanceof OutsideFailure ? error.reason : 'unexpected'
    logger.warn({ service: name, reason }, 'an outside service is left alone for a while')
  })
  breaker.onReset(() => logger.info({ service: name }, 'an outside service answers again'))
}
