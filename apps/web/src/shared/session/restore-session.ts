import { accountRoutes } from '@krash/contract/accounts'
import { ApiError } from '#shared/api/api-error.ts'
import { logWarning } from '#shared/api/log-failure.ts'
import { request } from '#shared/api/request.ts'
import { decodeToken } from './access-token.ts'
import { refreshSession } from './refresh-session.ts'
import { decideSession, isDefinitiveRefusal } from './session-decision.ts'
import { readSession, serverNow } from './session-storage.ts'
import type { StoredSession } from './session-storage.ts'
import { endSession, resumeSession, updateAccount } from './session-store.ts'

/** Longest wait for the server at the start before the person is let in with the stored data. */
const PATIENCE_MS = 4000
const NOT_RESTORED = 'Failed to restore authentication'

/**
 * Restores the session of the last visit, renewing an expired token first. Without a network the person stays signed in
 * with the stored data, so that they can write a report; only a refusal by the server signs out. Never throws: a
 * failure is only logged.
 */
export async function restoreSession(): Promise<void> {
  try {
    await restore()
  } catch {
    logWarning('Failed to initialize authentication')
  }
}

async function restore(): Promise<void> {
  const held = readSession()
  switch (decideSession(held, serverNow())) {
    case 'signedOut':
      // The stored session no longer works, so this person was signed out and is not new.
      if (held) logWarning('Token is expired')
      endSession(held ? 'expired' : null)
      return
    case 'refresh':
      await restoreEnded(held)
      return
    default:
      await restoreAlive(held)
  }
}

async function restoreEnded(held: StoredSession | undefined): Promise<void> {
  const outcome = await Promise.race([refreshSession(held?.token), patience()])
  if (outcome === 'refused') {
    endSession('expired')
    return
  }
  if (outcome === 'unreachable') logWarning(NOT_RESTORED)
  resumeSession(readSession()?.user ?? held?.user ?? null)
}

/** After this time the server counts as unreachable; the refresh itself continues. */
function patience(): Promise<'unreachable'> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'unreachable'))
}

async function restoreAlive(held: StoredSession | undefined): Promise<void> {
  if (!held) return
  const owner = decodeToken(held.token)?.userId
  const isOwn = held.user !== null && held.user.id === owner
  resumeSession(isOwn ? held.user : { id: owner ?? '', firstName: null, locale: null })
  if (!isOwn) await verify(held.token)
}

/** Asks the server for the user of a token stored without one. */
async function verify(token: string): Promise<void> {
  try {
    const { data } = await request(accountRoutes.verify, { signal: AbortSignal.timeout(PATIENCE_MS) }, token)
    updateAccount(data.user)
  } catch (error) {
    if (error instanceof ApiError && isDefinitiveRefusal(error.status)) endSession('expired')
    else logWarning(NOT_RESTORED)
  }
}
