import type { Page, Route } from '@playwright/test'

export type MapsMood = 'well' | 'unreachable' | 'broken'

/** What a page asked of the stand-in. */
export interface MapsStandIn {
  scripts: URL[]
  /** Releases the delayed script. */
  release: () => void
}

/**
 * Replaces the Maps JavaScript API, which tests cannot reach: implements the few calls the app uses, creates the
 * Trusted Types policy of the real script, and records requests in `__mapsAsked`.
 */
export async function standInForMaps(page: Page, mood: MapsMood): Promise<MapsStandIn> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const scripts: URL[] = []
  await page.route('https://maps.googleapis.com/**', async (route: Route) => {
    scripts.push(new URL(route.request().url()))
    await held
    if (mood === 'unreachable') await route.abort()
    else await route.fulfill({ contentType: 'text/javascript', body: script(mood) })
  })
  return { scripts, release }
}

function script(mood: MapsMood): string {
  return `
    window.trustedTypes?.createPolicy('google-maps-api#html', { createHTML: (html) => html })
    window.__mapsAsked = []
    const address = '401 East Jackson Street, Tampa, FL, USA'
    class Place {
      async fetchFields(wanted) {
        window.__mapsAsked.push(wanted)
        this.location = { lat: () => 27.9478, lng: () => -82.4579 }
        this.addressComponents = [
          { longText: 'East Jackson Street', shortText: 'E Jackson St', types: ['route'] },
          { longText: 'Tampa', shortText: 'Tampa', types: ['locality'] },
          { longText: 'Florida', shortText: 'FL', types: ['administrative_area_level_1'] },
        ]
      }
    }
    const library = {
      AutocompleteSessionToken: class {},
      AutocompleteSuggestion: {
        async fetchAutocompleteSuggestions({ sessionToken, ...request }) {
          window.__mapsAsked.push(request)
          const placePrediction = { placeId: 'stand-in', text: { toString: () => address }, toPlace: () => new Place() }
          return { suggestions: [{ placePrediction }, { placePrediction: null }] }
        },
      },
    }
    window.google = {
      maps: {
        importLibrary: async () => {
          if (${mood === 'broken'}) throw new Error('ApiNotActivatedMapError')
          return library
        },
      },
    }
    window.krashMapsReady()`
}
