import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import type { Unresolved } from '#shared/ui/form/use-suggestions.ts'
import { setAutocompleteStatus } from './autocomplete-status.ts'
import type { MapsPlaces } from './maps-places.ts'
import { locationSettings } from './location-settings.ts'

/** Pause in ms after which typing loads a failed script again. */
const RETRY_MS = 60_000

let maps: MapsPlaces | undefined
let isOpening = false
let triedAt = -Infinity

/** Suggestions from the maps script once it has loaded; until then, and whenever it fails, from our own server. */
export async function suggestAddresses(
  typed: string,
  signal: AbortSignal,
): Promise<(Suggestion | Unresolved<Suggestion>)[]> {
  void openMaps()
  try {
    if (maps) return await maps.suggest(typed)
  } catch {
    // Our own suggestions are nearly as good.
  }
  const { data } = await call(locationRoutes.suggest, { query: { q: typed }, signal })
  return data
}

async function openMaps(): Promise<void> {
  if (maps || isOpening || Date.now() - triedAt < RETRY_MS) return
  isOpening = true
  const { googleMapsKey } = await locationSettings()
  if (googleMapsKey !== null) await loadMaps(googleMapsKey)
  isOpening = false
}

async function loadMaps(key: string): Promise<void> {
  setAutocompleteStatus('loading')
  try {
    const { openMapsPlaces } = await import('./maps-places.ts')
    maps = await openMapsPlaces(key, () => fail('notInitialized'))
    setAutocompleteStatus('maps')
  } catch (error) {
    fail(error instanceof Error && error.name === 'MapsNotLoaded' ? 'notLoaded' : 'notInitialized')
  }
}

function fail(status: 'notLoaded' | 'notInitialized'): void {
  maps = undefined
  triedAt = Date.now()
  setAutocompleteStatus(status)
}
