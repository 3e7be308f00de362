import { sessionEndingCodes } from '@krash/contract/wire/errors'
import type { RouteDefinition } from '@krash/contract/wire/route'
import { translate } from '#shared/i18n/use-t.ts'
import { forceLogout } from '#shared/session/leave.ts'
import { refreshSession } from '#shared/session/refresh-session.ts'
import { decideSession } from '#shared/session/session-decision.ts'
import { readSession, serverNow } from '#shared/session/session-storage.ts'
import { ApiError, clientCodes } from './api-error.ts'
import { failureOf, failureWithoutAnswer, offlineFailure } from './failures.ts'
import { logWarning } from './log-failure.ts'
import { headersOf, request } from './request.ts'
import type { Answer, CallOptions, IsAllOptional } from './request.ts'

export { ApiError } from './api-error.ts'
export type { Answer } from './request.ts'

/**
 * Calls the server: `call(accidentRoutes.getAccident, { params: { id } })`. The contract supplies the types; answers
 * are not parsed again here. An expired token is renewed before the call, and once more if the server finds it expired.
 * Throws ApiError.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  ...[options]: OptionsOf<R>
): Promise<Answer<R>> {
  const given = options ?? ({} as CallOptions<R>)
  const isGuest = route.access === 'anyone' && readSession() === undefined
  if (route.access === 'public' || isGuest) return request(route, given)
  return withToken((token) => request(route, given, token))
}

type OptionsOf<R extends RouteDefinition> =
  IsAllOptional<CallOptions<R>> extends true ? [options?: CallOptions<R>] : [options: CallOptions<R>]

/**
 * Fetches from our own server with the person's token, for downloads and other answers without an envelope. Throws
 * ApiError when that fails or is refused.
 */
export async function authorizedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  return withToken(async (token) => {
    if (!navigator.onLine) throw offlineFailure()
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(headersOf(token)))
      if (!headers.has(name)) headers.set(name, value)
    const response = await fetch(url, { ...init, headers, credentials: 'omit' }).catch((error: unknown) => {
      throw failureWithoutAnswer(error, init.signal?.aborted === true)
    })
    if (response.ok) return response
    throw failureOf(response, await response.json().catch(() => undefined))
  })
}

/**
 * Runs a request with a valid token; if the server finds it expired, renews it and repeats the request once. For
 * requests that do not use `fetch` (uploads with progress).
 */
export async function withToken<T>(work: (token: string) => Promise<T>): Promise<T> {
  const token = await freshToken()
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof ApiError) || !endsSession(error)) throw error
    const next = await successorOf(token, error)
    return work(next).catch(endIfRefused)
  }
}

/** Returns a valid token, renewed when needed. Throws ApiError (`NO_SESSION`, or no network). */
export async function freshToken(): Promise<string> {
  const held = readSession()
  const decision = decideSession(held, serverNow())
  if (held && decision === 'use') return held.token
  if (held && decision === 'refreshAhead') {
    // The token still works, so the person does not wait for its successor.
    void refreshSession(held.token)
    return held.token
  }
  if (!held || decision === 'signedOut') {
    logWarning(held ? 'Token is expired' : 'No token available')
    throw sessionEnded()
  }
  return renewed(held.token)
}

async function renewed(spent: string): Promise<string> {
  const outcome = await refreshSession(spent)
  const held = readSession()
  if (outcome === 'renewed' && held) return held.token
  if (outcome === 'unreachable') throw failureWithoutAnswer(undefined, false)
  throw sessionEnded()
}

async function successorOf(refused: string, error: ApiError): Promise<string> {
  const held = readSession()
  // Another tab signed in or renewed the token during this request.
  if (held && held.token !== refused) return held.token
  if (error.code === 'TOKEN_EXPIRED' && held?.refreshToken) return renewed(refused)
  throw sessionEnded()
}

function endIfRefused(error: unknown): never {
  throw error instanceof ApiError && endsSession(error) ? sessionEnded() : error
}

function sessionEnded(): ApiError {
  forceLogout()
  return new ApiError({
    code: clientCodes.sessionEnded,
    status: 401,
    message: translate('network:sessionEnded'),
  })
}

/**
 * Tells whether a refusal ends the session. A 401 is judged by its code, and by its text only without a code, so that
 * 'wrong password' signs nobody out.
 */
export function endsSession(error: ApiError): boolean {
  if (error.status !== 401) return false
  if (!error.code.startsWith('HTTP_')) return sessionEndingCodes.some((code) => code === error.code)
  // Without a text it is 'Unauthorized', whatever the language of the message.
  return error.serverText === null || /token|unauthorized|expired|invalid|signature/i.test(error.serverText)
}
