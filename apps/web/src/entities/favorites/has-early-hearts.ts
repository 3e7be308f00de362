import { readStored } from '#shared/session/browser-storage.ts'

/** Signing out deletes it with the rest of the storage. */
export const EARLY_HEARTS_KEY = 'krash_early_hearts'

/** All that every page needs to know of them at its start. */
export function hasEarlyHearts(): boolean {
  return readStored('local', EARLY_HEARTS_KEY) !== null
}
