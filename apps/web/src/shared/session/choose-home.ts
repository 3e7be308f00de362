import { readStored, writeStored } from './browser-storage.ts'
import { homeChoice, homeChosen, homeKey } from './home-choice.ts'
import { currentSession } from './session-store.ts'

/** Whether this person has chosen a home here; true also where nobody is signed in to choose. */
export function hasChosenHome(): boolean {
  if (currentSession().user === null) return true
  const chosen = readStored('local', homeKey)
  return chosen === homeChoice('practice') || chosen === homeChoice('car')
}

/** Remembers on this device which home the person wants. */
export function choosePractice(isWanted: boolean): void {
  writeStored('local', homeKey, homeChoice(isWanted ? 'practice' : 'car'))
  homeChosen.tell()
}
