import { readStored, writeStored } from './browser-storage.ts'
import { currentSession } from './session-store.ts'

const key = 'krash_home'

/** Whether the person's home on this device is the practice, and not their own car. */
export function isPracticeHome(): boolean {
  return readStored('local', key) === choice('practice')
}

/** Whether this person has chosen a home here. */
export function hasChosenHome(): boolean {
  return [choice('practice'), choice('car')].includes(readStored('local', key) ?? '')
}

/** Remembers on this device which home the person wants. */
export function choosePractice(isWanted: boolean): void {
  writeStored('local', key, choice(isWanted ? 'practice' : 'car'))
}

/** With the person's id, for another person may sign in on the device. */
function choice(home: string): string {
  return `${currentSession().user?.id} ${home}`
}
