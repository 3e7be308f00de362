import { readStored, writeStored } from './browser-storage.ts'
import { currentSession } from './session-store.ts'

const key = 'krash_home'

/** Whether the person's home is the practice: they answer for a record, and did not choose their own car here. */
export function isPracticeHome(): boolean {
  const { account, user } = currentSession()
  const chosen = readStored('local', key)
  const isOwnChoice = user !== null && chosen?.startsWith(user.id)
  if (account?.isProfessional === false) return false
  return isOwnChoice ? chosen?.endsWith('practice') === true : account?.isProfessional === true
}

/** Remembers on this device which home the person wants. */
export function choosePractice(isWanted: boolean): void {
  const { user } = currentSession()
  if (user) writeStored('local', key, `${user.id} ${isWanted ? 'practice' : 'car'}`)
}
