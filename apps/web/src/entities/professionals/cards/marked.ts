import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '#shared/store/create-store.ts'

/** The person whose card or point on the map has the focus or the mouse, so that the other of the two is marked. */
const marked = createStore<string | undefined>(undefined)

export const mark = marked.write

export function useMarked(): string | undefined {
  return useStore(marked)
}

/** Re-renders only the items concerned, of perhaps hundreds. */
export function useIsMarked(id: string): boolean {
  return useSyncExternalStore(marked.subscribe, () => marked.read() === id)
}
