import { isExpired, isExpiringSoon } from './access-token.ts'

export type SessionDecision = 'signedOut' | 'refresh' | 'refreshAhead' | 'use'

interface Held {
  token: string
  refreshToken: string | null
}

/**
 * Decides what to do with a stored session. Without a readable token or a way to renew it, the person is signed out. An
 * expired token is renewed before anything else, one that expires within 5 minutes is renewed ahead. `now` is server
 * time in ms.
 */
export function decideSession(held: Held | undefined, now: number): SessionDecision {
  if (!held) return 'signedOut'
  if (isExpired(held.token, now)) return held.refreshToken ? 'refresh' : 'signedOut'
  return isExpiringSoon(held.token, now) && held.refreshToken ? 'refreshAhead' : 'use'
}

/** A refusal by the server ends the session; silence, a timeout or an overloaded server does not. */
export function isDefinitiveRefusal(status: number): boolean {
  return status === 400 || status === 401 || status === 403 || status === 422
}
