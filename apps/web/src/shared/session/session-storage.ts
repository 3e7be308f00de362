import { decodeToken } from './access-token.ts'
import { readStored, removeStored, storedKeys, writeStored } from './browser-storage.ts'

/** The facts about a person that this device keeps between visits, only those a screen needs to start. */
export interface SessionUser {
  id: string
  firstName: string | null
  locale: string | null
}

export interface StoredSession {
  token: string
  refreshToken: string | null
  user: SessionUser | null
  /** Stored in local storage ('Keep me signed in'), otherwise only as long as this tab. */
  isKept: boolean
}

export const storageKeys = {
  token: 'authToken',
  user: 'user',
  refreshToken: 'krash_refresh_token',
  /**
   * Server time minus this device's time, in ms, so that a phone with a wrong clock still knows when a token expires.
   */
  clockOffset: 'krash_clock_offset',
  cachePrefix: 'krash_cache',
} as const

/** Keys of a session, including those of older versions. */
const sessionKeys = [
  storageKeys.token,
  storageKeys.user,
  storageKeys.refreshToken,
  'refreshToken',
  'krash_user_data',
]
/** Smaller differences are ignored. */
const CLOCK_TOLERANCE_MS = 60_000

/** The session stored in this browser, or undefined. A tab's own session takes precedence over the kept one. */
export function readSession(): StoredSession | undefined {
  return readFrom('session') ?? readFrom('local')
}

function readFrom(area: 'local' | 'session'): StoredSession | undefined {
  const token = readStored(area, storageKeys.token)
  if (!token) return undefined
  return {
    token,
    refreshToken: readStored(area, storageKeys.refreshToken),
    user: parseUser(readStored(area, storageKeys.user)),
    isKept: area === 'local',
  }
}

export function writeSession(session: StoredSession): void {
  const area = session.isKept ? 'local' : 'session'
  // The access token comes last, because other tabs react to it.
  if (session.refreshToken) writeStored(area, storageKeys.refreshToken, session.refreshToken)
  if (session.user) writeStored(area, storageKeys.user, JSON.stringify(session.user))
  rememberClock(session.token)
  writeStored(area, storageKeys.token, session.token)
  removeSession(session.isKept ? 'session' : 'local')
}

/** Stores the person's first name and language for the next start. */
export function writeUser(user: SessionUser): void {
  const session = readSession()
  if (session) writeStored(session.isKept ? 'local' : 'session', storageKeys.user, JSON.stringify(user))
}

/** Removes the session and the caches, but not drafts and unsent reports. */
export function removeSession(...areas: ('local' | 'session')[]): void {
  for (const area of areas.length === 0 ? (['local', 'session'] as const) : areas) {
    for (const key of [...sessionKeys, ...storedKeys(area, storageKeys.cachePrefix)]) removeStored(area, key)
  }
}

/** The server's time as far as this device knows, in Unix milliseconds. */
export function serverNow(): number {
  return Date.now() + Number(readStored('local', storageKeys.clockOffset) ?? 0)
}

function rememberClock(token: string): void {
  const issuedAt = decodeToken(token)?.issuedAt
  // Only a new token tells the time; writing an old one again does not.
  if (issuedAt === undefined || token === readSession()?.token) return
  const offset = issuedAt - Date.now()
  if (Math.abs(offset) < CLOCK_TOLERANCE_MS) removeStored('local', storageKeys.clockOffset)
  else writeStored('local', storageKeys.clockOffset, String(offset))
}

function parseUser(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null
    if (typeof user?.id !== 'string') return null
    return { id: user.id, firstName: user.firstName ?? null, locale: user.locale ?? null }
  } catch {
    return null
  }
}
