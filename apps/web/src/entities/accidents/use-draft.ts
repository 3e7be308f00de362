import { useSyncExternalStore } from 'react'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { accidentStorage } from './accident-storage.ts'
import { createDraftStore } from './draft-store.ts'
import type { DraftState } from './draft-store.ts'

/** The draft of this device, shared by all tabs. */
export const draftStore = createDraftStore({
  openStorage: accidentStorage,
  newKey: () => crypto.randomUUID(),
  now: () => new Date(),
  writer: () => currentSession().user?.id ?? null,
  onWriter: subscribeToSession,
})

export function useDraft(): DraftState {
  return useSyncExternalStore(draftStore.subscribe, draftStore.state, draftStore.state)
}

// Stores the last input before the tab goes, because a phone may never show it again.
addEventListener('pagehide', () => void draftStore.flush())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void draftStore.flush()
  // What could not be read may be readable when the person is back.
  else if (draftStore.state().hasFailed) void draftStore.start()
})
