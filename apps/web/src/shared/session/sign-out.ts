import { accountRoutes } from '@krash/contract/accounts'
import { request } from '#shared/api/request.ts'
import { clearStored } from './browser-storage.ts'
import { deviceKeys } from './device-keys.ts'
import { leaveToLogin } from './leave.ts'
import type { LoginReason } from './leave.ts'
import { readSession } from './session-storage.ts'
import { endSession } from './session-store.ts'

/** How long to wait for the server to end the session before the device continues alone. */
const LOGOUT_WAIT_MS = 5000
const OUTBOX = 'krash-outbox'
/** How long a database that is still open is waited for. */
const BLOCKED_WAIT_MS = 1000

/**
 * Signs out for good; the person has confirmed it, knowing of unsent reports. Ends the session on the server, then
 * deletes this browser's storage, databases and caches. If the server cannot be reached, the device signs out alone and
 * the sign-in page says so.
 */
export async function signOut(): Promise<void> {
  const isTold = await tellServer()
  await leaveDevice(isTold ? 'signedOut' : 'logout_failed')
}

/**
 * Deletes the person's data from this browser and opens the sign-in page; the server must have ended the session
 * before.
 */
export async function leaveDevice(reason: LoginReason): Promise<void> {
  endSession(null)
  clearStored('session')
  clearStored('local', deviceKeys)
  // The router stores its scroll positions when the page is left; this listener runs after its own.
  addEventListener('pagehide', () => clearStored('session'))
  await Promise.allSettled([deleteDatabases(), deleteCaches(), endPushes()])
  leaveToLogin(reason)
}

/** Ends this browser's session on the server; false when that failed. Never throws. */
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
  // A guest's report may wait in the outbox. Without a network the code may be missing; nothing of a person may stay then.
  const isNeeded = await import('#shared/offline/guest-draft.ts')
    .then(({ forgetPersons }) => forgetPersons())
    .catch(() => false)
  openNothingAnymore()
  const found = (await indexedDB.databases?.().catch(() => undefined)) ?? [
    { name: OUTBOX },
    { name: 'krash-chat' },
    { name: 'krash-glovebox' },
    { name: 'krash' },
  ]
  const names = found.flatMap(({ name }) =>
    name === undefined || (isNeeded && name === OUTBOX) ? [] : [name],
  )
  await Promise.all(names.map(deleteDatabase))
}

/**
 * The page stands a moment longer, and whatever it still reads or writes would make a database anew. From here on it is
 * answered as by a browser that stores nothing.
 */
function openNothingAnymore(): void {
  indexedDB.open = () => {
    throw new DOMException('This page is being left.', 'InvalidStateError')
  }
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error']) deletion.addEventListener(end, () => resolve())
    // Somebody has it open: this tab closes it in a moment, another one perhaps later, with which it is deleted.
    deletion.addEventListener('blocked', () => setTimeout(resolve, BLOCKED_WAIT_MS))
  })
}

/** Deletes server answers and pictures; the app itself stays, so that it opens without a network. */
async function deleteCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** Ends the push subscription, in case the server could not be told and has not dropped it with the session. */
async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
