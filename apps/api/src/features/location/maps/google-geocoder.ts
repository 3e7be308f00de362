import * as z from 'zod/mini'
import { OutsideFailure, type OutsideService } from '#platform/outside/outside-service.ts'
import { type FoundPlace, type Geocoder, degrees, isNear, placeOf, shortText } from './geocoder.ts'

const result = z.object({
  types: z.array(shortText),
  geometry: z.object({
    location: z.object({ lat: degrees(90), lng: degrees(180) }),
    location_type: shortText,
  }),
  address_components: z.array(
    z.object({ long_name: shortText, short_name: shortText, types: z.array(shortText) }),
  ),
})
const answer = z.object({ status: shortText, results: z.array(result) })

type Result = z.infer<typeof result>

/** The Geocoding API of Google Maps (`/maps/api/geocode/json`), restricted to the United States. */
export function googleGeocoder(service: OutsideService, key: string): Geocoder {
  const ask = async (query: Record<string, string>): Promise<Result | undefined> => {
    const path = '/maps/api/geocode/json'
    const { status, results } = await service.ask({ path, query: { ...query, language: 'en', key } }, answer)
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new OutsideFailure('status')
    return results[0]
  }
  return {
    async find(typed) {
      const first = await ask({ address: typed, components: 'country:US' })
      return first ? read(first) : null
    },
    async at(point) {
      const first = await ask({ latlng: `${point.latitude.toFixed(6)},${point.longitude.toFixed(6)}` })
      const place = first ? read(first) : null
      return place && isNear(point, place) ? place : null
    },
  }
}

function read(found: Result) {
  const part = (...kinds: string[]) =>
    kinds.map((kind) => found.address_components.find(({ types }) => types.includes(kind))).find(Boolean)
  if (part('country')?.short_name !== 'US') return null
  return placeOf({
    latitude: found.geometry.location.lat,
    longitude: found.geometry.location.lng,
    street: [part('street_number')?.long_name, part('route')?.long_name],
    city: part('locality', 'postal_town', 'sublocality', 'neighborhood')?.long_name,
    state: part('administrative_area_level_1')?.short_name,
    zipCode: part('postal_code')?.long_name,
    precision: precisionOf(found),
  })
}

const exact = [
  'street_address',
  'premise',
  'subpremise',
  'intersection',
  'route',
  'establishment',
  'point_of_interest',
]

/** Maps the API's kinds of places to precisions, never finer than they are. */
function precisionOf({ types, geometry }: Result): FoundPlace['precision'] {
  if (types.includes('postal_code')) return 'zip'
  if (['ROOFTOP', 'RANGE_INTERPOLATED'].includes(geometry.location_type)) return 'address'
  if (types.some((kind) => exact.includes(kind))) return 'address'
  return types.some((kind) => kind.startsWith('administrative_area')) ? 'state' : 'place'
}
