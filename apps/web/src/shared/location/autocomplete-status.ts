import { useSyncExternalStore } from 'react'

/** Where address suggestions come from, and what becomes of the maps script where one is configured. */
export type AutocompleteStatus = 'own' | 'loading' | 'maps' | 'notLoaded' | 'notInitialized'

let status: AutocompleteStatus = 'own'
const listeners = new Set<() => void>()

export function useAutocompleteStatus(): AutocompleteStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => status,
  )
}

export function setAutocompleteStatus(next: AutocompleteStatus): void {
  status = next
  for (const listener of listeners) listener()
}
