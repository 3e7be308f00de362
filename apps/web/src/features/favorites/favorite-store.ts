import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { favoriteIds, nothingKept, readKept } from './wishes.ts'
import type { KeptFavorites } from './wishes.ts'

/** Sign-out wipes it with the rest of the storage. */
const KEY = 'krash_favorites'
const changes = createSignal()

interface Snapshot {
  text: string | null
  userId: string
  kept: KeptFavorites
  ids: ReadonlySet<string>
}
let last: Snapshot | undefined

/** What is kept for the person who is signed in. */
export function keptFavorites(): KeptFavorites {
  return snapshot().kept
}

/** Changes what is kept; another tab may have changed it meanwhile, so it is read again first. */
export function changeFavorites(change: (kept: KeptFavorites) => KeptFavorites): void {
  const { kept } = snapshot()
  if (kept.userId === '') return
  writeStored('local', KEY, JSON.stringify(change(kept)))
  changes.tell()
}

/** What is kept, followed by the component. */
export function useKeptFavorites(): KeptFavorites {
  return useSyncExternalStore(subscribe, keptFavorites)
}

/** The ids of the person's favourites as they wish them to be. */
export function useShownIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => snapshot().ids)
}

function snapshot(): Snapshot {
  const text = readStored('local', KEY)
  const userId = currentSession().user?.id ?? ''
  if (last === undefined || last.text !== text || last.userId !== userId) {
    const kept = userId === '' ? nothingKept('') : readKept(text, userId)
    last = { text, userId, kept, ids: favoriteIds(kept) }
  }
  return last
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  const leaveSession = subscribeToSession(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    leaveSession()
    removeEventListener('storage', listener)
  }
}
