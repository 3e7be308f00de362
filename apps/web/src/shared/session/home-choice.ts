import { useSyncExternalStore } from 'react'
import { createSignal } from '#shared/store/create-store.ts'
import { readStored } from './browser-storage.ts'
import { currentSession } from './session-store.ts'

export const homeKey = 'krash_home'

/** Notified of each choice of a home in this tab. */
export const homeChosen = createSignal()

/** Like `isPracticeHome`, for components: they render again when it changes. */
export function usePracticeHome(): boolean {
  return useSyncExternalStore(homeChosen.subscribe, isPracticeHome)
}

/** Whether the person's home on this device is the practice, and not their own car. */
export function isPracticeHome(): boolean {
  return readStored('local', homeKey) === homeChoice('practice')
}

/** With the person's id, for another person may sign in on the device. */
export function homeChoice(home: 'practice' | 'car'): string {
  return `${currentSession().user?.id} ${home}`
}
