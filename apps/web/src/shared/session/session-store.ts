import type { AccountUser, SignedIn } from '@krash/contract/accounts'
import { createStore, useStore } from '#shared/store/create-store.ts'
import { readSession, removeSession, writeSession, writeUser } from './session-storage.ts'
import type { SessionUser } from './session-storage.ts'

export interface Session {
  status: 'restoring' | 'signedIn' | 'signedOut'
  /** Known at once from the device: id, first name, language. */
  user: SessionUser | null
  /** The whole account as the server told it; null until it has, for example without a network. */
  account: AccountUser | null
  /** Why the session ended, when it was not the person's wish. */
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

/** The session, followed by the component. */
export function useSession(): Session {
  return useStore(session)
}

/** The session, outside components. */
export const currentSession = session.read

export const subscribeToSession = session.subscribe

/** Starts a session with what register or login answered. Throws when the answer is not whole. */
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

/** Takes over the pair that a refresh answered. */
export function renewSession(answer: SignedIn): void {
  keepAnswer(answer, readSession()?.isKept ?? true)
  change({ status: 'signedIn', user: storedUser(answer.user), account: answer.user, error: null })
}

/** Shows the person as signed in with what the device knows. */
export function resumeSession(user: SessionUser | null): void {
  change({ status: 'signedIn', user, error: null })
}

/** Puts newer facts about the account on the screen, such as a changed name or one more report. */
export function updateAccount(account: AccountUser): void {
  const user = storedUser(account)
  writeUser(user)
  change({ account, user })
}

/** Raises the number of reports by those just sent, before the server is asked again. */
export function addAccident(): void {
  const { account } = session.read()
  if (account) change({ account: { ...account, accidentCount: account.accidentCount + 1 } })
}

/** Forgets the session on this device. */
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
