import { EXPIRY_CHECK_MS } from '@krash/contract/accounts'
import { decodeToken } from './access-token.ts'
import { forceLogout, leaveToLogin } from './leave.ts'
import { leaveFreely } from '#shared/leave-freely.ts'
import { refreshSession } from './refresh-session.ts'
import { decideSession } from './session-decision.ts'
import { readSession, serverNow, storageKeys } from './session-storage.ts'
import type { SessionUser } from './session-storage.ts'
import { currentSession, endSession, resumeSession } from './session-store.ts'

/**
 * Renews the token in its last 5 minutes, and signs out when the server refuses. Called on load, on each change of page
 * and every 60 s.
 */
export async function checkSession(): Promise<void> {
  if (currentSession().status !== 'signedIn') return
  const held = readSession()
  const decision = decideSession(held, serverNow())
  if (decision === 'use') return
  if (decision === 'signedOut') {
    forceLogout()
    return
  }
  const outcome = await refreshSession(held?.token)
  if (outcome === 'refused') forceLogout()
}

/** Starts the checks and follows other tabs. Returns a function that stops it. */
export function watchSession(): () => void {
  const check = () => void checkSession()
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') check()
  }
  check()
  const timer = setInterval(check, EXPIRY_CHECK_MS)
  addEventListener('online', check)
  addEventListener('storage', followOtherTabs)
  document.addEventListener('visibilitychange', checkWhenSeen)
  return () => {
    clearInterval(timer)
    removeEventListener('online', check)
    removeEventListener('storage', followOtherTabs)
    document.removeEventListener('visibilitychange', checkWhenSeen)
  }
}

function followOtherTabs(event: StorageEvent): void {
  // A null key means cleared storage: another tab signed out.
  if (event.key !== null && event.key !== storageKeys.token) return
  const held = readSession()
  const { status, user } = currentSession()
  if (!held) {
    if (status !== 'signedIn') return
    endSession(null)
    leaveToLogin()
    return
  }
  // Another person signed in, or the first one; nothing of the earlier state may stay on the screen.
  if (status === 'signedOut' || !isOwner(user, held.token)) {
    leaveFreely()
    location.reload()
  } else resumeSession(held.user ?? user)
}

function isOwner(user: SessionUser | null, token: string): boolean {
  const owner = decodeToken(token)?.userId
  return user === null || owner === undefined || owner === user.id
}
