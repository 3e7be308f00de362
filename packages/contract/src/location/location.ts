import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { latitude, latitudeInQuery, longitude, longitudeInQuery, text } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { pageQuery } from '../wire/wire.ts'

/** Tampa, Florida: where the map starts when no place is known. */
export const DEFAULT_LOCATION = { latitude: 27.9506, longitude: -82.4572 } as const
/** Suggestions shown at once. */
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

/** The town, ZIP area and county around exact coordinates. */
export const surroundings = z.object({
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  /** With its kind, such as `Hillsborough County`; null outside the borders of the 50 states and DC. */
  county: z.nullable(z.string()),
  /** Five digits (FIPS 6-4). */
  countyFips: z.nullable(z.string()),
})
export type Surroundings = z.infer<typeof surroundings>

/** What is known of coordinates, which stay as asked: `precision` is that of the address. */
export const exactPlace = z.extend(z.extend(place, surroundings.shape), {
  /** Open Location Code of ten digits: a field of about 14 by 14 m (github.com/google/open-location-code). */
  plusCode: z.string(),
  /** One line in English, such as `Near Tampa, FL 33602 (Hillsborough County)`. */
  label: z.string(),
})
export type ExactPlace = z.infer<typeof exactPlace>

export const suggestion = z.extend(place, { id: z.string(), label: z.string() })
export type Suggestion = z.infer<typeof suggestion>

export const hospitalKinds = ['general', 'criticalAccess', 'children', 'military', 'veterans'] as const
export type HospitalKind = (typeof hospitalKinds)[number]

export const nearbyItem = z.object({
  id: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  miles: z.number(),
  /** Precision of the coordinates. When only the ZIP of an office is known, its distance is approximate. */
  precision,
  /** An invented person or place for trying the product. */
  isDemo: z.boolean(),
  /** As it is dialled; null where none is known. */
  phone: z.nullable(z.string()),
  /** One line. */
  address: z.nullable(z.string()),
  /** Of a hospital. */
  kind: z.nullable(z.enum(hospitalKinds)),
  /** Of a hospital: 1 (highest) to 5; null where it has none or none is known. */
  traumaLevel: z.nullable(z.int()),
  /** Of a roadside company: false also where its hours are not known. */
  isOpen24x7: z.boolean(),
  /** Of a roadside company: `towing`, `jumpStart`, ... */
  services: z.array(z.string()),
  /** Minutes until a roadside company is there; null where it does not say. */
  estimatedArrival: z.nullable(z.object({ min: z.int(), max: z.int() })),
  /** Who publishes the data, and the year, month or day they are of: `2020`, `2026-06`, `2026-11-01`. */
  source: z.nullable(z.string()),
  sourceDate: z.nullable(z.string()),
})
export type NearbyItem = z.infer<typeof nearbyItem>

/** Radii are in miles. */
export const locationLimits = {
  nearbyRadiusMin: 0.1,
  nearbyRadius: 10,
  nearbyRadiusMax: 100,
  nearby: 20,
  matrix: { max: 25 },
} as const
/** What a guest may ask for too: whom to call at the roadside. */
export const helpTypes = ['hospital', 'police', 'roadside'] as const
export type HelpType = (typeof helpTypes)[number]
export const nearbyTypes = ['place', 'lawyer', 'physician', ...helpTypes] as const
export type NearbyType = (typeof nearbyTypes)[number]

const point = z.object({ latitude, longitude })
const waypoints = z
  .array(point)
  .check(z.minLength(1, 'field.required'), z.maxLength(locationLimits.matrix.max, 'field.tooMany'))

/** A trip by road; `approximate` when no router answered and it is estimated from the straight line. */
export const leg = z.object({ miles: z.number(), minutes: z.number(), approximate: z.boolean() })
export type Leg = z.infer<typeof leg>

export const locationRoutes = {
  locationSettings: route({
    method: 'GET',
    path: '/api/location/settings',
    access: 'user',
    limit: 'person',
    summary: 'Which services of maps this server is configured for; all null without configuration',
    response: z.object({
      googleMapsKey: z.nullable(z.string()),
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
    }),
  }),
  searchPlaces: route({
    method: 'POST',
    path: '/api/location/search',
    access: 'user',
    limit: 'geocode',
    summary: 'Places by a typed text, those near the given location first',
    body: z.object({
      query: text({ min: 1, max: fieldLimits.address.max }),
      location: z.optional(point),
      ...pageQuery,
    }),
    response: z.array(suggestion),
    paged: true,
  }),
  nearbyPlaces: route({
    method: 'GET',
    path: '/api/location/nearby',
    access: 'anyone',
    limit: 'nearby',
    summary: 'What is around coordinates, nearest first; a guest may ask for hospital, police and roadside',
    query: z.object({
      ...pageQuery,
      lat: latitudeInQuery,
      lng: longitudeInQuery,
      type: z._default(z.enum(nearbyTypes, { error: 'field.choice' }), 'place'),
      /** Words in the name of a hospital, police office or roadside company. */
      q: z.optional(z.string().check(z.maxLength(100, 'field.tooLong'))),
      /** Miles. */
      radius: z._default(
        z.coerce
          .number({ error: 'field.number' })
          .check(
            z.gte(locationLimits.nearbyRadiusMin, 'field.tooSmall'),
            z.lte(locationLimits.nearbyRadiusMax, 'field.tooBig'),
          ),
        locationLimits.nearbyRadius,
      ),
    }),
    response: z.array(nearbyItem),
    errors: ['AUTH_FAILED'],
    paged: true,
  }),
  validateAddress: route({
    method: 'POST',
    path: '/api/location/validate',
    access: 'user',
    limit: 'geocode',
    summary: 'Whether a typed text is a US address we can find, and how it is written',
    body: z.object({ address: text({ min: 1, max: fieldLimits.address.max }) }),
    response: z.object({ isValid: z.boolean(), normalized: z.optional(place) }),
  }),
  distanceMatrix: route({
    method: 'POST',
    path: '/api/location/distance-matrix',
    access: 'user',
    limit: 'geocode',
    summary: 'Miles and minutes from every origin to every destination',
    body: z.object({ origins: waypoints, destinations: waypoints }),
    response: z.object({ rows: z.array(z.object({ elements: z.array(leg) })) }),
  }),
  directions: route({
    method: 'POST',
    path: '/api/location/directions',
    access: 'user',
    limit: 'geocode',
    summary: 'The way from one point to another, and a link that opens it in a maps app',
    body: z.object({ origin: point, destination: point }),
    response: z.extend(leg, {
      /** One line per step; absent when the trip is only estimated. */
      steps: z.optional(z.array(z.object({ text: z.string(), miles: z.number() }))),
      mapsUrl: z.string(),
    }),
  }),
  suggest: route({
    method: 'GET',
    path: '/api/location/suggest',
    access: 'anyone',
    limit: 'suggest',
    summary: 'Places in the United States that match what is being typed',
    query: z.object({ ...pageQuery, q: text({ min: 1, max: fieldLimits.address.max }) }),
    response: z.array(suggestion),
    paged: true,
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
    access: 'anyone',
    limit: 'geocode',
    summary:
      'Where coordinates in the US are: state and county by their borders, town and ZIP area by the nearest there',
    query: z.object({ lat: latitudeInQuery, lng: longitudeInQuery }),
    response: exactPlace,
    errors: ['PLACE_NOT_FOUND'],
  }),
} as const
