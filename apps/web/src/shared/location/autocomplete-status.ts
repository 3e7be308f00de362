import { createStore, useStore } from '#shared/store/create-store.ts'

/** Where address suggestions come from, and what becomes of the maps script where one is configured. */
export type AutocompleteStatus = 'own' | 'loading' | 'maps' | 'notLoaded' | 'notInitialized'

const status = createStore<AutocompleteStatus>('own')

export function useAutocompleteStatus(): AutocompleteStatus {
  return useStore(status)
}

export function setAutocompleteStatus(next: AutocompleteStatus): void {
  status.write(next)
}
