import { accountRoutes } from '@krash/contract/accounts'
import { request } from '#shared/api/request.ts'
import { clearStored } from './browser-storage.ts'
import { leaveToLogin } from './leave.ts'
import type { LoginReason } from './leave.ts'
import { readSession } from './session-storage.ts'
import { endSession } from './session-store.ts'

/** How long the server is asked to end the session before the device goes on alone. */
const LOGOUT_WAIT_MS = 5000
/** Settings of the device, not of the person. */
const deviceKeys = ['krash_language', 'krash_theme']

/**
 * Signs out for good; the person has confirmed it, knowing of unsent reports. Ends the session on the server, then
 * wipes storage, databases and caches of this browser. When the server cannot be told, the device signs out alone
 * and the sign-in page says so.
 */
export async function signOut(): Promise<void> {
  const isTold = await tellServer()
  await leaveDevice(isTold ? undefined : 'logout_failed')
}

/** Wipes the person from this browser and goes to the sign-in page; the server has ended the session by now. */
export async function leaveDevice(reason: LoginReason | undefined): Promise<void> {
  endSession(null)
  clearStored('session')
  clearStored('local', deviceKeys)
  // The router notes its scroll positions when the page is left; this listener comes after its own.
  addEventListener('pagehide', () => clearStored('session'))
  await Promise.allSettled([deleteDatabases(), deleteCaches(), endPushes()])
  leaveToLogin(reason)
}

/** Ends the session of this browser on the server; false when it could not be told. Never throws. */
export async function tellServer(): Promise<boolean> {
  const token = readSession()?.token
  if (token === undefined) return true
  try {
    await request(accountRoutes.logout, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }, token)
    return true
  } catch {
    return false
  }
}

async function deleteDatabases(): Promise<void> {
  const found = (await indexedDB.databases?.().catch(() => undefined)) ?? [
    { name: 'krash-outbox' },
    { name: 'krash-chat' },
    { name: 'krash-glovebox' },
    { name: 'krash' },
  ]
  const names = found.flatMap(({ name }) => (name === undefined ? [] : [name]))
  await Promise.all(names.map(deleteDatabase))
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name)
    // Blocked means another tab still has it open: it goes as soon as that tab closes it.
    for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, () => resolve())
  })
}

/** Answers of the server and pictures go; the app itself stays, so that it opens without a network. */
async function deleteCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** The server has forgotten the subscription with the session; where it could not be told, it is over all the same. */
async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
