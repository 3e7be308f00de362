import type { BodyIn, DataOf, ParamsIn, QueryIn, RouteDefinition } from '@krash/contract/wire/route'
import type { Pagination } from '@krash/contract/wire'
import { shownLanguage } from '#shared/i18n/i18n.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { failureOf, failureWithoutAnswer, offlineFailure, textOfStatus } from './failures.ts'
import { isOverSoon } from './is-over-soon.ts'
import { noteMaintenance } from './maintenance.ts'
import { urlOf } from './url.ts'

/** Only requests that are safe to repeat get the longer time. */
export const TIMEOUT_MS = 15_000
export const GET_TIMEOUT_MS = 30_000
export const RETRIES = 3
export const RETRY_DELAY_MS = 1000

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : IsAllOptional<Value> extends true
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** True when an object without any field is valid. */
export type IsAllOptional<Value> = Value extends object
  ? Partial<Value> extends Value
    ? true
    : false
  : false

/** Exactly the options that this route requires. */
export type CallOptions<R extends RouteDefinition> = Given<'params', ParamsIn<R>> &
  Given<'query', QueryIn<R>> &
  Given<'body', BodyIn<R>> & {
    /** A UUID; repeating a call with the same key has no second effect. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

export interface Answer<R extends RouteDefinition> {
  data: DataOf<R>
  /** Only in answers to list calls. */
  pagination: Pagination | undefined
}

interface LooseOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Sends a call with the given token and reads its envelope. A GET, or a call with an `idempotencyKey`, is tried up to
 * three more times, a second apart, when no answer came or the server is overloaded. Throws ApiError.
 */
export async function request<R extends RouteDefinition>(
  route: R,
  options: CallOptions<R>,
  token?: string,
): Promise<Answer<R>> {
  const loose: LooseOptions = options
  const isRepeatable = route.method === 'GET' || loose.idempotencyKey !== undefined
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once<R>(route, loose, token)
    } catch (error) {
      if (!isRepeatable || attempt >= RETRIES || !isOverSoon(error)) throw error
      await pause(waitBefore(error), loose.signal)
    }
  }
}

export function headersOf(token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': shownLanguage(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

async function once<R extends RouteDefinition>(
  route: R,
  options: LooseOptions,
  token: string | undefined,
): Promise<Answer<R>> {
  if (!navigator.onLine) throw offlineFailure()
  const timeout = AbortSignal.timeout(route.method === 'GET' ? GET_TIMEOUT_MS : TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(urlOf(route.path, options.params, options.query), {
      method: route.method,
      headers: {
        ...headersOf(token),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      credentials: route.knowsDevice ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal,
    })
    noteMaintenance(response.status === 503)
    return await answerOf<R>(response)
  } catch (error) {
    throw failureWithoutAnswer(error, options.signal?.aborted === true)
  }
}

/** The `data` and `pagination` of a success envelope. Throws ApiError for everything else. */
async function answerOf<R extends RouteDefinition>(response: Response): Promise<Answer<R>> {
  const body = parse(await response.text())
  if (!response.ok || body?.['success'] === false) throw failureOf(response, body)
  if (body?.['success'] !== true || !('data' in body)) {
    // A captive portal or a proxy answered instead of the server.
    throw new ApiError({ code: clientCodes.unreadable, status: response.status, message: textOfStatus(0) })
  }
  return { data: body['data'] as DataOf<R>, pagination: body['pagination'] as Pagination | undefined }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function waitBefore(error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : null
  // A person is waiting: if the server asks for minutes, the person repeats the call, not we.
  return Math.min(asked ?? RETRY_DELAY_MS, 5 * RETRY_DELAY_MS)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(failureWithoutAnswer(signal.reason, true))
    })
  })
}
