import { readStored, writeStored } from './browser-storage.ts'
import { homeChoice, homeChosen, homeKey } from './home-choice.ts'

/** Whether this person has chosen a home here. */
export function hasChosenHome(): boolean {
  const chosen = readStored('local', homeKey)
  return chosen === homeChoice('practice') || chosen === homeChoice('car')
}

/** Remembers on this device which home the person wants. */
export function choosePractice(isWanted: boolean): void {
  writeStored('local', homeKey, homeChoice(isWanted ? 'practice' : 'car'))
  homeChosen.tell()
}
