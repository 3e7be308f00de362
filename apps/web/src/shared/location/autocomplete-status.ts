import { createStore, useStore } from '#shared/store/create-store.ts'

/** The source of address suggestions, and the state of the maps script if one is configured. */
export type AutocompleteStatus = 'own' | 'loading' | 'maps' | 'notLoaded' | 'notInitialized'

const status = createStore<AutocompleteStatus>('own')

export function useAutocompleteStatus(): AutocompleteStatus {
  return useStore(status)
}

export function setAutocompleteStatus(next: AutocompleteStatus): void {
  status.write(next)
}
