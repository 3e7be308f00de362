import { accountRoutes } from '@krash/contract/accounts'
import { onActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { updateAccount } from '#shared/session/session-store.ts'

/** Open cases are counted every five minutes, and after a report or another activity. */
const REFRESH_MS = 300_000

/** Keeps name, e-mail and number of cases as the server has them. Returns a function that stops it. */
export function followAccount(): () => void {
  const refresh = () => void refreshAccount()
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  const stop = onActivity(refresh)
  addEventListener('online', refresh)
  return () => {
    clearInterval(timer)
    stop()
    removeEventListener('online', refresh)
  }
}

async function refreshAccount(): Promise<void> {
  try {
    const { data } = await call(accountRoutes.me)
    updateAccount(data.user)
  } catch {
    // The header keeps what it has; `call` has ended the session if necessary.
  }
}
