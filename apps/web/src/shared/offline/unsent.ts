import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { createStore, useStore } from '#shared/store/create-store.ts'

const unsent = createStore(0)

/** Reports on this device that are not safe on the server yet: the header shows them, signing out warns of them. */
export function useUnsentCount(): number {
  return useStore(unsent)
}

/** Told by whoever keeps unsent things. */
export function setUnsentCount(count: number): void {
  if (count !== unsent.read()) unsent.write(count)
}

const MESSAGES_KEY = 'krash_unsent_messages'

/**
 * Messages on this device that are not on the server yet. Kept beside them, so that the next visit knows without
 * opening their store: signing out warns of them, and their sending is only fetched when there are some.
 */
export function unsentMessages(): number {
  return Number(readStored('local', MESSAGES_KEY) ?? 0)
}

/** Told by whoever keeps them. */
export function keepUnsentMessages(count: number): void {
  if (count === 0) removeStored('local', MESSAGES_KEY)
  else writeStored('local', MESSAGES_KEY, String(count))
}
