import * as z from 'zod/mini'
import { fieldLimits } from './field-limits.ts'
import { latitudeInQuery, longitudeInQuery, text } from './fields.ts'
import { route } from './route.ts'

/** Where the map stands when nothing is known: Tampa, Florida (document 1, section 9). */
export const DEFAULT_LOCATION = { latitude: 27.9506, longitude: -82.4572 } as const
/** Suggestions shown at once (document 2, section 9). */
export const SUGGESTION_LIMIT = 5

/** How exact coordinates are: measured by a device, or the middle of a street, ZIP area, town or state. */
export const precisions = ['device', 'address', 'zip', 'place', 'state'] as const
export const precision = z.enum(precisions)
export type Precision = z.infer<typeof precision>

export const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  precision,
})
export type Place = z.infer<typeof place>

export const suggestion = z.extend(place, { id: z.string(), label: z.string() })
export type Suggestion = z.infer<typeof suggestion>

export const locationRoutes = {
  suggest: route({
    method: 'GET',
    path: '/api/location/suggest',
    access: 'user',
    limit: 'suggest',
    summary: 'Places in the United States that match what is being typed',
    query: z.object({ q: text({ min: 1, max: fieldLimits.address.max }) }),
    response: z.array(suggestion),
  }),
  geocode: route({
    method: 'GET',
    path: '/api/location/geocode',
    access: 'user',
    limit: 'geocode',
    summary: 'Coordinates of a typed US address',
    query: z.object({ address: text({ min: 2, max: fieldLimits.address.max }) }),
    response: place,
    errors: ['PLACE_NOT_FOUND'],
  }),
  reverseGeocode: route({
    method: 'GET',
    path: '/api/location/reverse-geocode',
    access: 'user',
    limit: 'geocode',
    summary: 'The nearest known US place to coordinates',
    query: z.object({ lat: latitudeInQuery, lng: longitudeInQuery }),
    response: place,
    errors: ['PLACE_NOT_FOUND'],
  }),
} as const
