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
  const { status, user } = currentSession()
  if (status === 'signedOut') return
  endSession('expired')
  dispatchEvent(new CustomEvent('auth:tokenExpired'))
  rememberWantedPlace(location.pathname + location.search, user?.id)
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

interface WantedPlace {
  path: string
  /** Who was signed in there; without it the place is for whoever signs in. */
  userId?: string | undefined
  /** In milliseconds since 1970, for a mailed link. */
  until?: number
}

/**
 * Remembers where a person wanted to go. It stays in this tab, because addresses can hold places, and servers log
 * addresses. Another person than `userId` is not led there.
 */
export function rememberWantedPlace(path: string, userId?: string): void {
  if (isOwnPath(path)) keepPlace('session', { path, userId })
}

/** Makes the wanted place available in the tab that a mailed link opens, for as long as the link works. */
export function keepWantedPlaceForLink(): void {
  const place = placeIn('session')
  if (place) keepPlace('local', { ...place, until: Date.now() + MAIL_WAIT_MS })
}

/** Returns the place that is remembered for the person who has signed in, and forgets it. */
export function takeWantedPlace(): string | undefined {
  const { path, userId, until = Infinity } = placeIn('session') ?? placeIn('local') ?? {}
  removeStored('session', WANTED_KEY)
  removeStored('local', WANTED_KEY)
  const isTheirs = userId === undefined || userId === currentSession().user?.id
  return isTheirs && until > Date.now() ? path : undefined
}

function keepPlace(area: 'session' | 'local', place: WantedPlace): void {
  writeStored(area, WANTED_KEY, JSON.stringify(place))
}

function placeIn(area: 'session' | 'local'): WantedPlace | undefined {
  try {
    const place = JSON.parse(readStored(area, WANTED_KEY) ?? 'null') as WantedPlace | null
    return place && isOwnPath(place.path) ? place : undefined
  } catch {
    return undefined
  }
}

/** True for a path of this site (never `//elsewhere`) other than the sign-in page and the start page. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/login(?:[/?#]|$)/.test(path) && path !== '/'
}
