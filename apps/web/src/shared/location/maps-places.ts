import { locationRoutes } from '@krash/contract/location'
import type { Suggestion } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import type { Unresolved } from '#shared/ui/form/use-suggestions.ts'
import { loadMapsScript } from './maps-script.ts'

export interface MapsPlaces {
  suggest: (typed: string) => Promise<Unresolved<Suggestion>[]>
}

// The parts of `google.maps.places` (Places API, New) in use.
interface AddressComponent {
  longText: string | null
  shortText: string | null
  types: string[]
}
interface Place {
  fetchFields: (options: { fields: string[] }) => Promise<unknown>
  location?: { lat: () => number; lng: () => number } | null
  formattedAddress?: string | null
  addressComponents?: AddressComponent[]
}
interface Prediction {
  placeId: string
  text: { toString: () => string }
  toPlace: () => Place
}
interface PlacesLibrary {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (request: {
      input: string
      includedRegionCodes: string[]
      language: string
      sessionToken: object
    }) => Promise<{ suggestions: { placePrediction: Prediction | null }[] }>
  }
}

/** Suggestions by Google Maps, restricted to the US. Throws when its script or library cannot be loaded. */
export async function openMapsPlaces(key: string, onRefused: () => void): Promise<MapsPlaces> {
  const maps = await loadMapsScript(key, onRefused)
  const { AutocompleteSuggestion, AutocompleteSessionToken } = (await maps.importLibrary(
    'places',
  )) as PlacesLibrary
  // Everything typed until a suggestion is picked counts as one session.
  let sessionToken = new AutocompleteSessionToken()

  async function suggest(typed: string): Promise<Unresolved<Suggestion>[]> {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: typed,
      includedRegionCodes: ['us'],
      language: document.documentElement.lang,
      sessionToken,
    })
    const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    return predictions.map((prediction) => ({
      id: prediction.placeId,
      label: prediction.text.toString(),
      resolve: () => {
        sessionToken = new AutocompleteSessionToken()
        return whole(prediction)
      },
    }))
  }
  return { suggest }
}

/** Resolves the position of a picked suggestion: Google's, otherwise our own server's. */
async function whole(prediction: Prediction): Promise<Suggestion | undefined> {
  const label = prediction.text.toString()
  const id = prediction.placeId
  try {
    const place = prediction.toPlace()
    await place.fetchFields({ fields: ['location', 'addressComponents'] })
    if (!place.location) throw new Error('no location')
    return { ...addressOf(place), id, label, latitude: place.location.lat(), longitude: place.location.lng() }
  } catch {
    return call(locationRoutes.geocode, { query: { address: label } }).then(
      ({ data }) => ({ ...data, id, label }),
      () => undefined,
    )
  }

  function addressOf({ addressComponents = [] }: Place) {
    const part = (kind: string) => addressComponents.find(({ types }) => types.includes(kind))
    return {
      address: label,
      city: part('locality')?.longText ?? null,
      state: part('administrative_area_level_1')?.shortText ?? null,
      zipCode: part('postal_code')?.longText ?? null,
      precision: part('route') ? ('address' as const) : ('place' as const),
    }
  }
}
