import { accountRoutes } from '@krash/contract/accounts'
import { ApiError } from '#shared/api/api-error.ts'
import { logWarning } from '#shared/api/log-failure.ts'
import { request } from '#shared/api/request.ts'
import { alone } from '#shared/offline/alone.ts'
import { pause } from '#shared/pause.ts'
import { decideSession, isDefinitiveRefusal } from './session-decision.ts'
import { readSession, serverNow } from './session-storage.ts'
import { renewSession, resumeSession } from './session-store.ts'

/** `refused`: the server no longer accepts this session; `unreachable`: unknown so far. */
export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable'

const LOCK = 'krash-refresh'
// Three tries within the 30 s in which the server still answers a used token with its successor, so that a lost answer
// does not look like a stolen token.
const TRIES = 3
const TRY_MS = 8000
const PAUSE_MS = 1000

let inFlight: Promise<RefreshOutcome> | undefined

/** Renews the tokens, only once for all callers in this tab and others. `spent` is the token that no longer works. */
export function refreshSession(spent: string | undefined): Promise<RefreshOutcome> {
  inFlight ??= alone(LOCK, () => refreshOnce(spent)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function refreshOnce(spent: string | undefined): Promise<RefreshOutcome> {
  // Another tab may have renewed it while this one waited for the lock.
  const held = readSession()
  if (!held) return 'refused'
  if (held.token !== spent && decideSession(held, serverNow()) === 'use') {
    resumeSession(held.user)
    return 'renewed'
  }
  if (held.refreshToken) return exchange(held.refreshToken)
  logWarning('No refresh token available')
  return 'refused'
}

async function exchange(refreshToken: string): Promise<RefreshOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { data } = await request(accountRoutes.refresh, {
        body: { refreshToken },
        signal: AbortSignal.timeout(TRY_MS),
      })
      // The person signed out meanwhile, and a late answer must not sign in again.
      if (readSession()?.refreshToken !== refreshToken) return readSession() ? 'renewed' : 'refused'
      renewSession(data)
      return 'renewed'
    } catch (error) {
      if (error instanceof ApiError && isDefinitiveRefusal(error.status)) return 'refused'
      if (attempt === TRIES || !navigator.onLine) return 'unreachable'
      await pause(PAUSE_MS)
    }
  }
}
