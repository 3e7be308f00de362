import { readStored, writeStored } from '#shared/session/browser-storage.ts'

/** Goes with the sign-out. */
const key = 'krash_push_declined'

/** Whether the person has said `Not now` on this device. */
export function wasDeclined(): boolean {
  return readStored('local', key) !== null
}

/** Remembers it. */
export function rememberDeclined(): void {
  writeStored('local', key, 'yes')
}
