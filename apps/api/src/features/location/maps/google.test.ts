import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutsideOptions, openOutsideService } from '#platform/outside/outside-service.ts'
import { type OutsideServer, json, startOutsideServer } from '#testing/outside-server.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { googleRouter } from './google-router.ts'

// Tests cannot reach Google, so a stand-in answers as its documentation shows.
const tampa = { latitude: 27.9506, longitude: -82.4572 }
const orlando = { latitude: 28.5383, longitude: -81.3792 }
const key = 'test-key-1234'

let google: OutsideServer
beforeAll(async () => {
  google = await startOutsideServer()
})
afterAll(() => google.stop())
beforeEach(() => {
  google.asked.length = 0
})

function service(headers: Record<string, string> = {}) {
  const logger = { warn: () => undefined, info: () => undefined } as unknown as OutsideOptions['logger']
  return openOutsideService({ name: 'google', url: google.url, headers, logger, timeoutMs: 60_000 })
}

function component(long_name: string, short_name: string, ...types: string[]) {
  return { long_name, short_name, types: [...types, 'political'] }
}

const house = {
  formatted_address: 'ignored',
  types: ['street_address'],
  geometry: { location: { lat: 27.9478, lng: -82.4579 }, location_type: 'ROOFTOP', viewport: {} },
  address_components: [
    component('401', '401', 'street_number'),
    component('East Jackson Street', 'E Jackson St', 'route'),
    component('Tampa', 'Tampa', 'locality'),
    component('Florida', 'FL', 'administrative_area_level_1'),
    component('United States', 'US', 'country'),
    component('33602', '33602', 'postal_code'),
  ],
}

test('an address comes with its street, and its precision is told no finer than it is', async () => {
  const geocoder = googleGeocoder(service(), key)
  google.behave(json({ status: 'OK', results: [house] }))
  expect(await geocoder.find('401 E Jackson')).toEqual({
    latitude: 27.9478,
    longitude: -82.4579,
    address: '401 East Jackson Street, Tampa, FL 33602',
    city: 'Tampa',
    state: 'FL',
    zipCode: '33602',
    precision: 'address',
  })
  const [request] = google.asked
  expect(request?.url.pathname).toBe('/maps/api/geocode/json')
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    address: '401 E Jackson',
    components: 'country:US',
    language: 'en',
    key,
  })
  for (const [types, precision] of [
    [['postal_code'], 'zip'],
    [['locality', 'political'], 'place'],
    [['administrative_area_level_1'], 'state'],
    [['route'], 'address'],
  ] as const) {
    const geometry = { ...house.geometry, location_type: 'APPROXIMATE' }
    google.behave(json({ status: 'OK', results: [{ ...house, types, geometry }] }))
    expect((await geocoder.find('x'))?.precision).toBe(precision)
  }
})

test('nothing found, a place abroad, a refused key', async () => {
  const geocoder = googleGeocoder(service(), key)
  google.behave(json({ status: 'ZERO_RESULTS', results: [] }))
  expect(await geocoder.at(tampa)).toBeNull()
  google.behave(json({ status: 'OK', results: [{ ...house, address_components: [] }] }))
  expect(await geocoder.at(tampa)).toBeNull()
  google.behave(json({ status: 'REQUEST_DENIED', results: [], error_message: key }))
  await expect(geocoder.at(tampa)).rejects.toThrow('an outside service failed: status')
})

test('ways by road, with the key in a header and the fields that are used', async () => {
  const router = googleRouter(service({ 'x-goog-api-key': key }))
  google.behave(
    json([
      { destinationIndex: 1, condition: 'ROUTE_EXISTS', duration: '0s' },
      {
        originIndex: 0,
        destinationIndex: 0,
        condition: 'ROUTE_EXISTS',
        distanceMeters: 135_000,
        duration: '5100s',
      },
      { originIndex: 0, destinationIndex: 2, condition: 'ROUTE_NOT_FOUND' },
    ]),
  )
  expect(await router.table([tampa], [orlando, tampa, { latitude: 21.3, longitude: -157.85 }])).toEqual([
    [{ miles: 83.89, minutes: 85, approximate: false }, { miles: 0, minutes: 0, approximate: false }, null],
  ])
  const [request] = google.asked
  expect([request?.method, request?.url.pathname]).toEqual(['POST', '/distanceMatrix/v2:computeRouteMatrix'])
  expect(request?.headers['x-goog-api-key']).toBe(key)
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    travelMode: 'DRIVE',
    origins: [{ waypoint: { location: { latLng: tampa } } }],
  })
})

test('the steps of a way', async () => {
  const router = googleRouter(service())
  const steps = [
    { distanceMeters: 300, navigationInstruction: { instructions: 'Head north on Kennedy Blvd' } },
    { distanceMeters: 20 },
  ]
  google.behave(json({ routes: [{ distanceMeters: 135_000, duration: '5100s', legs: [{ steps }] }] }))
  expect(await router.way({ origin: tampa, destination: orlando, language: 'es' })).toEqual({
    miles: 83.89,
    minutes: 85,
    approximate: false,
    steps: [{ text: 'Head north on Kennedy Blvd', miles: 0.19 }],
  })
  expect(JSON.parse(google.asked[0]?.body ?? '')).toMatchObject({ languageCode: 'es', units: 'IMPERIAL' })
  google.behave(json({}))
  expect(await router.way({ origin: tampa, destination: orlando, language: 'en' })).toBeNull()
})
