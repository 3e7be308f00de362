import { routes } from '@krash/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OutsideServer, json, startOutsideServer, troubles } from '#testing/outside-server.ts'
import { type SecondServer, startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
const orlando = { latitude: 28.5383, longitude: -81.3792 }
const ways = { origins: [tampa], destinations: [orlando, tampa] }

const house = {
  lat: '27.9478',
  lon: '-82.4579',
  place_rank: 30,
  addresstype: 'building',
  display_name: 'ignored',
  address: {
    house_number: '401',
    road: 'East Jackson Street',
    city: 'Tampa',
    state: 'Florida',
    'ISO3166-2-lvl4': 'US-FL',
    postcode: '33602-5225',
    country_code: 'us',
  },
}

let geo: OutsideServer
let roads: OutsideServer
let api: TestApp
let person: TestClient
beforeAll(async () => {
  geo = await startOutsideServer()
  roads = await startOutsideServer()
  api = await startTestApp({
    seeded: true,
    environment: {
      GEOCODER_URL: `${geo.url}/geo`,
      GEOCODER_PER_SECOND: '1000',
      ROUTER_URL: roads.url,
      PUBLIC_URL: 'https://krash.example',
    },
  })
  person = await api.signUp()
})
afterAll(async () => {
  await api.close()
  await geo.stop()
  await roads.stop()
})

/** A server for each test, because it remembers answers and troubles. */
let server: SecondServer
let driver: TestClient
beforeEach(async () => {
  geo.asked.length = 0
  roads.asked.length = 0
  server = await startSecondServer(api)
  driver = server.clientOf(person)
})
afterEach(() => server.close())

const geocode = async (address: string) => (await driver.call(routes.geocode, { query: { address } })).data
const measure = async () => (await driver.call(routes.distanceMatrix, { body: ways })).data.rows[0]?.elements

describe('a configured geocoder', () => {
  test('finds streets, and is told the text and who asks, nothing of the person', async () => {
    geo.behave(json([house]))
    expect(await geocode('401 E Jackson St, Tampa')).toEqual({
      latitude: 27.9478,
      longitude: -82.4579,
      address: '401 East Jackson Street, Tampa, FL 33602',
      city: 'Tampa',
      state: 'FL',
      zipCode: '33602',
      precision: 'address',
    })
    const [request] = geo.asked
    expect(request?.url.pathname).toBe('/geo/search')
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: '401 E Jackson St, Tampa',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: '1',
      'accept-language': 'en',
    })
    expect(request?.headers['user-agent']).toBe('Krash (+https://krash.example)')
    expect(JSON.stringify(request)).not.toContain(driver.userId)
    expect(JSON.stringify(request)).not.toContain('Bearer')
  })

  test('is asked once for the same text and the same point to six decimals', async () => {
    geo.behave(json([house]))
    for (const text of ['401 E Jackson St, Tampa', '401 e. jackson st,  TAMPA']) await geocode(text)
    expect(geo.asked).toHaveLength(1)
    await geocode('401 E Jackson St Tampa')
    expect(geo.asked).toHaveLength(2)

    geo.behave(json(house))
    for (const lat of [27.9478, 27.94780004]) {
      const { data } = await driver.call(routes.reverseGeocode, { query: { lat, lng: -82.4579 } })
      expect([data.address, data.precision]).toEqual(['401 East Jackson Street, Tampa, FL 33602', 'address'])
    }
    expect(geo.asked).toHaveLength(3)
    expect(geo.asked[2]?.url.searchParams.get('lat')).toBe('27.947800')
    await driver.call(routes.reverseGeocode, { query: { lat: 27.947801, lng: -82.4579 } })
    expect(geo.asked).toHaveLength(4)

    // A guest is told from our own data.
    const { data } = await api.guest.call(routes.reverseGeocode, { query: { lat: 27.9479, lng: -82.4579 } })
    expect([data.city, data.precision]).toEqual(['Tampa', 'place'])
    expect(geo.asked).toHaveLength(4)
  })

  test('is used by the check of an address, never by suggestions', async () => {
    geo.behave(json([house]))
    const { data } = await driver.call(routes.validateAddress, { body: { address: '401 Jackson, Tampa' } })
    expect([data.isValid, data.normalized?.precision]).toEqual([true, 'address'])
    await driver.call(routes.suggest, { query: { q: '401 E Jackson St, Tam' } })
    await driver.call(routes.searchPlaces, { body: { query: '401 E Jackson St, Tam' } })
    expect(geo.asked).toHaveLength(1)
  })

  test.each([
    [{ place_rank: 26, addresstype: 'road' }, 'address'],
    [{ place_rank: 21, addresstype: 'postcode' }, 'zip'],
    [{ place_rank: 16, addresstype: 'city' }, 'place'],
    [{ place_rank: 12, addresstype: 'county' }, 'state'],
    [{ place_rank: 8, addresstype: 'state' }, 'state'],
  ])('is believed no more than it says: %o is %s', async (kind, precision) => {
    geo.behave(json([{ ...house, ...kind }]))
    expect((await geocode('Somewhere')).precision).toBe(precision)
  })

  test.each([
    ['nothing', []],
    ['a place abroad', [{ ...house, address: { country_code: 'de', state: 'Florida' } }]],
    ['a state that is none', [{ ...house, address: { ...house.address, 'ISO3166-2-lvl4': 'US-XX' } }]],
    ['coordinates abroad', [{ ...house, lat: '51.5', lon: '-0.1' }]],
    ['coordinates that are none', [{ ...house, lat: '1e999' }]],
    ['a text without end', [{ ...house, address: { ...house.address, road: 'x'.repeat(5000) } }]],
    ['an object', { 0: house }],
  ])('that answers %s leaves it to the gazetteer', async (_name, answer) => {
    geo.behave(json(answer))
    const found = await geocode('401 E Jackson St, Tampa, FL')
    expect([found.address, found.precision]).toEqual(['401 E Jackson St, Tampa, FL', 'place'])
  })

  test('cannot turn a line around or break it', async () => {
    geo.behave(json([{ ...house, address: { ...house.address, road: '\u202Eeht\u0000\nStreet' } }]))
    expect((await geocode('Somewhere')).address).toBe('401 ehtStreet, Tampa, FL 33602')
  })

  test('that tells of another point than the one asked about is not believed', async () => {
    geo.behave(json({ ...house, lat: '40.7', lon: '-74' }))
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat: 27.95, lng: -82.45 } })
    expect([data.city, data.precision]).toEqual(['Tampa', 'place'])
  })

  test('in any trouble is not felt by the person, and comes back when it is well', async () => {
    const kinds = Object.entries(troubles).filter(([name]) => !/never|trickles/.test(name))
    for (const [name, trouble] of kinds) {
      geo.behave(trouble)
      const found = await geocode(`${name} St, Tampa, FL`)
      expect([name, found.city, found.precision]).toEqual([name, 'Tampa', 'place'])
    }
    // After five failures in a row it is left alone.
    console.info(`${kinds.length} kinds of trouble, ${geo.asked.length} reached the geocoder`)
    expect(geo.asked).toHaveLength(5)
  })

  test('that never answers is given up in time', async () => {
    geo.behave(() => undefined)
    const began = performance.now()
    expect((await geocode('Tampa, FL')).precision).toBe('place')
    console.info(`given up after ${Math.round(performance.now() - began)} ms`)
  })
})

describe('a configured router', () => {
  const table = { code: 'Ok', distances: [[135_000, 0]], durations: [[5100, 0]] }

  test('tells the way by road, asked once by coordinates of six decimals', async () => {
    roads.behave(json(table))
    for (let time = 0; time < 2; time += 1)
      expect(await measure()).toEqual([
        { miles: 83.89, minutes: 85, approximate: false },
        { miles: 0, minutes: 0, approximate: false },
      ])
    expect(roads.asked).toHaveLength(1)
    expect(decodeURIComponent(roads.asked[0]?.url.href ?? '')).toBe(
      'http://outside/table/v1/driving/-82.457200,27.950600;-81.379200,28.538300;-82.457200,27.950600?sources=0&destinations=1;2&annotations=duration,distance',
    )
  })

  test.each([
    ['no way', { code: 'NoTable' }, 400],
    ['a way of nothing', { code: 'Ok', distances: [[null, 0]], durations: [[null, 0]] }, 200],
    ['a road shorter than the line', { ...table, distances: [[1000, 0]] }, 200],
    ['a car as fast as a plane', { ...table, durations: [[60, 0]] }, 200],
    ['too few points', { code: 'Ok', distances: [[135_000]], durations: [[5100]] }, 200],
    ['numbers below zero', { ...table, distances: [[-1, 0]] }, 200],
    ['an error', { message: 'broken' }, 500],
  ])('that tells %s is replaced by the straight line', async (_name, answer, status) => {
    roads.behave(json(answer, status))
    expect((await measure())?.[0]).toMatchObject({ approximate: true, miles: 95.86 })
  })

  test('tells the steps in the language of the person', async () => {
    roads.behave(
      json({
        code: 'Ok',
        routes: [
          {
            distance: 135_000,
            duration: 5100,
            legs: [
              {
                steps: [
                  { distance: 300, name: 'Kennedy Blvd', maneuver: { type: 'depart' } },
                  { distance: 130_000, name: '', ref: 'I 4', maneuver: { type: 'turn', modifier: 'left' } },
                  { distance: 0, name: '', maneuver: { type: 'arrive', modifier: 'right' } },
                ],
              },
            ],
          },
        ],
      }),
    )
    const body = { origin: tampa, destination: orlando }
    const { data } = await driver.call(routes.directions, { body })
    expect(data).toMatchObject({ miles: 83.89, minutes: 85, approximate: false })
    expect(data.steps?.map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      'Start on Kennedy Blvd',
      'Turn left onto I 4',
      'You arrive',
    ])
    const headers = { 'accept-language': 'es-MX' }
    const spanish = await driver.call(routes.directions, { body, headers })
    expect(spanish.data.steps?.[2]?.text).toBe('Llega a su destino')
  })

  test('that is down is replaced by the straight line', async () => {
    await roads.stop()
    const { data } = await driver.call(routes.directions, { body: { origin: tampa, destination: orlando } })
    await roads.restart()
    expect([data.approximate, data.steps]).toEqual([true, undefined])
  })
})
