import { removeStored, readStored, writeStored } from './browser-storage.ts'
import { currentSession, endSession } from './session-store.ts'

/** Delay in milliseconds before the sign-in page is loaded. */
export const LOGOUT_REDIRECT_MS = 100
const WANTED_KEY = 'krash_wanted'

/** How long the wanted place is kept for a person who went to their mail, in ms: as long as the link works. */
const MAIL_WAIT_MS = 30 * 60_000

export type LoginReason = 'expired' | 'signedOut' | 'logout_failed' | 'deleted' | 'everywhere' | 'reset'

/**
 * Ends the session on the server's or the clock's account ('Session expired. Please sign in again.'). Typed input,
 * drafts and unsent reports stay, and the current place is remembered for the next sign-in.
 */
export function forceLogout(): void {
  if (currentSession().status === 'signedOut') return
  endSession('expired')
  dispatchEvent(new CustomEvent('auth:tokenExpired'))
  rememberWantedPlace(location.pathname + location.search)
  leaveToLogin('expired')
}

/** Opens the sign-in page by a full load, so that nothing of the person stays in memory. */
export function leaveToLogin(reason?: LoginReason): void {
  const address = reason === undefined ? '/login' : loginAddresses[reason]
  setTimeout(() => location.replace(address), LOGOUT_REDIRECT_MS)
}

const loginAddresses: Record<LoginReason, string> = {
  expired: '/login?reason=expired',
  signedOut: '/login?reason=signedOut',
  logout_failed: '/login?error=logout_failed',
  deleted: '/login?reason=deleted',
  everywhere: '/login?reason=everywhere',
  reset: '/login?reset=success',
}

/**
 * Remembers where a person wanted to go. It stays in this tab, because addresses can hold places, and servers log
 * addresses.
 */
export function rememberWantedPlace(path: string): void {
  if (isOwnPath(path)) writeStored('session', WANTED_KEY, path)
}

/** Makes the wanted place available in the tab that a mailed link opens, for as long as the link works. */
export function keepWantedPlaceForLink(): void {
  const path = readStored('session', WANTED_KEY)
  if (path === null) return
  writeStored('local', WANTED_KEY, JSON.stringify({ path, until: Date.now() + MAIL_WAIT_MS }))
}

/** Returns the remembered place and forgets it. */
export function takeWantedPlace(): string | undefined {
  const path = readStored('session', WANTED_KEY) ?? placeKeptForLink()
  removeStored('session', WANTED_KEY)
  removeStored('local', WANTED_KEY)
  return path !== null && isOwnPath(path) ? path : undefined
}

function placeKeptForLink(): string | null {
  try {
    const kept: unknown = JSON.parse(readStored('local', WANTED_KEY) ?? 'null')
    const { path, until } = (kept ?? {}) as Record<string, unknown>
    return typeof path === 'string' && typeof until === 'number' && until > Date.now() ? path : null
  } catch {
    return null
  }
}

/** True for a path of this site (never `//elsewhere`) other than the sign-in page and the start page. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/login(?:[/?#]|$)/.test(path) && path !== '/'
}
