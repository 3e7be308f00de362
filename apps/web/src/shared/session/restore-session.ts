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

/** Longest wait for the server at start before the person is let in with what is known. */
const PATIENCE_MS = 4000
const NOT_RESTORED = 'Failed to restore authentication'

/**
 * Restores the session of the last visit. An ended token is renewed first. Without a network the person stays signed in
 * with what the device knows, so that a report can be written; only a refusal by the server signs out. Never throws: a
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
      // Something was kept but is of no use any more: that person was signed out, not new.
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

/** After the wait the answer is treated as out of reach; the refresh itself goes on. */
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

/** A token without its user: the server says who it is. */
async function verify(token: string): Promise<void> {
  try {
    const { data } = await request(accountRoutes.verify, { signal: AbortSignal.timeout(PATIENCE_MS) }, token)
    updateAccount(data.user)
  } catch (error) {
    if (error instanceof ApiError && isDefinitiveRefusal(error.status)) endSession('expired')
    else logWarning(NOT_RESTORED)
  }
}
