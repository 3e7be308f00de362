import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'

/** Sign-out wipes it with the rest of the storage. */
const KEY = 'krash_known_favorites'
const changes = createSignal()
const nobody: readonly string[] = []
let last: { text: string | null; userId: string | undefined; ids: readonly string[] } | undefined

/** Ids of the person's favourites that the server last told, also without a network; the same list until it changes. */
export function knownFavorites(): readonly string[] {
  const text = readStored('local', KEY)
  const userId = currentSession().user?.id
  if (last?.text !== text || last.userId !== userId) last = { text, userId, ids: read(text, userId) }
  return last.ids
}

/** Another tab may have changed it meanwhile, so it is read again first. */
export function changeKnownFavorites(change: (ids: readonly string[]) => readonly string[]): void {
  const userId = currentSession().user?.id
  if (userId === undefined) return
  writeStored('local', KEY, JSON.stringify({ userId, known: change(knownFavorites()) }))
  changes.tell()
}

export function subscribeToKnownFavorites(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

function read(text: string | null, userId: string | undefined): readonly string[] {
  try {
    const kept = JSON.parse(text ?? 'null') as { userId?: unknown; known?: string[] } | null
    return kept?.userId === userId && Array.isArray(kept?.known) ? kept.known : nobody
  } catch {
    return nobody
  }
}
