import type { AccountUser, SignedIn } from '@krash/contract/accounts'
import { createStore, useStore } from '#shared/store/create-store.ts'
import { readSession, removeSession, writeSession, writeUser } from './session-storage.ts'
import type { SessionUser } from './session-storage.ts'

export interface Session {
  status: 'restoring' | 'signedIn' | 'signedOut'
  /** Stored on the device, so known at once: id, first name, language. */
  user: SessionUser | null
  /** The whole account from the server; null until it has loaded, for example without a network. */
  account: AccountUser | null
  /** The reason the session ended, unless the person wanted it. */
  error: 'expired' | null
  /** Unix milliseconds of the last sign-in in this tab. */
  lastLoginTime: number | null
}

const signedOut: Session = {
  status: 'signedOut',
  user: null,
  account: null,
  error: null,
  lastLoginTime: null,
}

const session = createStore<Session>({ ...signedOut, status: 'restoring' })

export function useSession(): Session {
  return useStore(session)
}

export const currentSession = session.read

export const subscribeToSession = session.subscribe

/** Starts a session with the answer of a registration or sign-in. Throws when the answer is incomplete. */
export function beginSession(answer: SignedIn, isKept: boolean): void {
  keepAnswer(answer, isKept)
  change({
    status: 'signedIn',
    user: storedUser(answer.user),
    account: answer.user,
    error: null,
    lastLoginTime: Date.now(),
  })
}

export function renewSession(answer: SignedIn): void {
  keepAnswer(answer, readSession()?.isKept ?? true)
  change({ status: 'signedIn', user: storedUser(answer.user), account: answer.user, error: null })
}

/** Shows the person as signed in with the stored data. */
export function resumeSession(user: SessionUser | null): void {
  change({ status: 'signedIn', user, error: null })
}

/**
 * Updates the account on the screen, for example with a changed name or one more report. An answer that comes after the
 * person has signed out, or somebody else in, changes nothing.
 */
export function updateAccount(account: AccountUser): void {
  const { status, user: person } = session.read()
  if (status !== 'signedIn' || (person?.id && person.id !== account.id)) return
  const user = storedUser(account)
  writeUser(user)
  change({ account, user })
}

/** Counts a report just sent, before the server is asked again. */
export function addAccident(): void {
  const { account } = session.read()
  if (account) change({ account: { ...account, accidentCount: account.accidentCount + 1 } })
}

export function endSession(error: Session['error']): void {
  removeSession()
  session.write({ ...signedOut, error })
}

function keepAnswer(answer: Partial<SignedIn>, isKept: boolean): void {
  if (!answer.token) throw new Error('Response missing token')
  if (!answer.user) throw new Error('Response missing user data')
  writeSession({
    token: answer.token,
    refreshToken: answer.refreshToken ?? null,
    user: storedUser(answer.user),
    isKept,
  })
}

function storedUser(account: AccountUser): SessionUser {
  return { id: account.id, firstName: account.firstName, locale: document.documentElement.lang || null }
}

function change(next: Partial<Session>): void {
  session.write({ ...session.read(), ...next })
}
