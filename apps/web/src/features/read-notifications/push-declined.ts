import { readStored, writeStored } from '#shared/session/browser-storage.ts'

/** Removed at sign-out. */
const key = 'krash_push_declined'

/** True when the person has pressed `Not now` on this device. */
export function wasDeclined(): boolean {
  return readStored('local', key) !== null
}

export function rememberDeclined(): void {
  writeStored('local', key, 'yes')
}
