import { useSyncExternalStore } from 'react'
import { accidentStorage } from './accident-storage.ts'
import { createDraftStore } from './draft-store.ts'
import type { DraftState } from './draft-store.ts'

/** The draft of this device; one for all tabs. */
export const draftStore = createDraftStore({
  openStorage: accidentStorage,
  newKey: () => crypto.randomUUID(),
  now: () => new Date(),
})

/** The draft, followed by the component. */
export function useDraft(): DraftState {
  return useSyncExternalStore(draftStore.subscribe, draftStore.state)
}

// The last words typed before the tab goes: a phone may never show it again.
addEventListener('pagehide', () => void draftStore.flush())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void draftStore.flush()
})
