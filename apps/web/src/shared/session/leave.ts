import { removeStored, readStored, writeStored } from './browser-storage.ts'
import { currentSession, endSession } from './session-store.ts'

/** Milliseconds before the full page load of the sign-in page. */
export const LOGOUT_REDIRECT_MS = 100
const WANTED_KEY = 'krash_wanted'

/** How long the wanted place waits for a person who went to their mail, in ms: as long as the link works. */
const MAIL_WAIT_MS = 30 * 60_000

export type LoginReason = 'expired' | 'logout_failed' | 'deleted' | 'everywhere' | 'reset'

/**
 * Ends the session because the server or the clock did ('Session expired. Please sign in again.'). What the person
 * typed, drafts and unsent reports stay; the place is remembered for after the next sign-in.
 */
export function forceLogout(): void {
  if (currentSession().status === 'signedOut') return
  endSession('expired')
  dispatchEvent(new CustomEvent('auth:tokenExpired'))
  rememberWantedPlace(location.pathname + location.search)
  leaveToLogin('expired')
}

/** Goes to the sign-in page by a full load, so that nothing of the person stays in memory. */
export function leaveToLogin(reason?: LoginReason): void {
  const address = reason === undefined ? '/login' : loginAddresses[reason]
  setTimeout(() => location.replace(address), LOGOUT_REDIRECT_MS)
}

const loginAddresses: Record<LoginReason, string> = {
  expired: '/login?reason=expired',
  logout_failed: '/login?error=logout_failed',
  deleted: '/login?reason=deleted',
  everywhere: '/login?reason=everywhere',
  reset: '/login?reset=success',
}

/** Keeps where a person wanted to go. It stays in this tab: addresses can hold places, and servers log addresses. */
export function rememberWantedPlace(path: string): void {
  if (isOwnPath(path)) writeStored('session', WANTED_KEY, path)
}

/** Lets the wanted place be found from the tab that a mailed link opens, for as long as the link works. */
export function keepWantedPlaceForLink(): void {
  const path = readStored('session', WANTED_KEY)
  if (path === null) return
  writeStored('local', WANTED_KEY, JSON.stringify({ path, until: Date.now() + MAIL_WAIT_MS }))
}

/** The remembered place, once. */
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

/** A path of this site (never `//elsewhere`), and not the sign-in page itself. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/login(?:[/?#]|$)/.test(path) && path !== '/'
}
