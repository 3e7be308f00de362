import * as z from 'zod/mini'
import type { OutsideService } from '#platform/outside/outside-service.ts'
import { type FoundPlace, type Geocoder, degrees, isNear, placeOf, shortText } from './geocoder.ts'

const text = z.optional(shortText)

const result = z.object({
  lat: degrees(90),
  lon: degrees(180),
  /** Precision: 4 a country, 8 a state, 12 a county, 16 a town, 26 a street, 30 a house (Nominatim, 'Place ranking'). */
  place_rank: z.int().check(z.gte(0), z.lte(30)),
  addresstype: text,
  address: z.object({
    house_number: text,
    road: text,
    city: text,
    town: text,
    village: text,
    hamlet: text,
    municipality: text,
    county: text,
    state: text,
    'ISO3166-2-lvl4': text,
    postcode: text,
    country_code: text,
  }),
})
const found = z.array(result)
const nearest = z.union([result, z.object({ error: z.string() })])

const RANK = { town: 13, street: 26 }
const asJson = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' }

/**
 * A geocoder with the calls of Nominatim 4 (`/search`, `/reverse`), restricted to the United States. It keeps the
 * policy of the public server at nominatim.openstreetmap.org: one request a second, a User-Agent naming the product, no
 * suggestions while typing (ours come from the gazetteer), cached answers, credit to OpenStreetMap.
 */
export function nominatim(service: OutsideService): Geocoder {
  return {
    async find(typed) {
      const query = { ...asJson, q: typed, countrycodes: 'us', limit: '1' }
      const [first] = await service.ask({ path: '/search', query }, found)
      return first ? read(first) : null
    },
    async at(point) {
      const query = { ...asJson, lat: point.latitude.toFixed(6), lon: point.longitude.toFixed(6), zoom: '18' }
      const first = await service.ask({ path: '/reverse', query }, nearest)
      if ('error' in first) return null
      const place = read(first)
      return place && isNear(point, place) ? place : null
    },
  }
}

function read({ lat, lon, place_rank, addresstype, address }: z.infer<typeof result>) {
  if (address.country_code !== undefined && address.country_code !== 'us') return null
  return placeOf({
    latitude: lat,
    longitude: lon,
    street: [address.house_number, address.road],
    city: townKinds.map((kind) => address[kind]).find(Boolean),
    state: address['ISO3166-2-lvl4']?.replace(/^US-/, '') ?? address.state,
    zipCode: address.postcode,
    precision: precisionOf(place_rank, addresstype),
  })
}

const townKinds = ['city', 'town', 'village', 'hamlet', 'municipality'] as const

/** Never finer than the service says; the middle of a county counts as the middle of its state. */
function precisionOf(rank: number, kind: string | undefined): FoundPlace['precision'] {
  if (kind === 'postcode') return 'zip'
  if (rank >= RANK.street) return 'address'
  return rank >= RANK.town ? 'place' : 'state'
}
