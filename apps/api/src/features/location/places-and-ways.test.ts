import { milesBetween, nearbyTypes, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { nearbyItems } from './nearby.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }
const orlando = { latitude: 28.5383, longitude: -81.3792 }
const boston = { latitude: 42.3601, longitude: -71.0589 }

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
  await api.context.database.kysely
    .insertInto('help_places')
    .values([2, 1, 30].map((north, index) => towing(index, north)))
    .execute()
})
afterAll(() => api.close())

function towing(index: number, north: number) {
  return {
    id: `roadside:${index}`,
    type: 'roadside' as const,
    name: `Towing ${north}`,
    phone: '+18135550100',
    latitude: tampa.latitude + north / 69,
    longitude: tampa.longitude,
    position_precision: 'address' as const,
    source: 'Test companies',
    source_date: '2026-11-01',
  }
}

describe('the settings of maps', () => {
  test('are empty without configuration, and nobody without a session learns them', async () => {
    expect((await api.guest.call(routes.locationSettings)).status).toBe(401)
    expect((await driver.call(routes.locationSettings)).data).toEqual({ googleMapsKey: null, tiles: null })
  })
})

describe('searching for places', () => {
  const search = async (query: string, location?: typeof tampa) =>
    (await driver.call(routes.searchPlaces, { body: { query, location } })).data.map(({ label }) => label)

  test('without a session: 401; nothing asked or a place that cannot be: 400', async () => {
    expect((await api.guest.call(routes.searchPlaces, { body: { query: 'Tampa' } })).status).toBe(401)
    expect((await driver.call(routes.searchPlaces, { body: {} })).fields).toEqual(['query'])
    const answer = await driver.call(routes.searchPlaces, {
      body: { query: '', location: { latitude: 91, longitude: 'x' } },
    })
    expect(answer.fields).toEqual(['query', 'location.latitude', 'location.longitude'])
  })

  test('the nearest of a name come first, without a place the largest', async () => {
    expect((await search('springfield'))[0]).toBe('Springfield, MO')
    expect((await search('springfield', boston))[0]).toBe('Springfield, MA')
    expect((await search('331', tampa))[0]).toMatch(/^\w.* FL 331\d\d$/)
    const { data } = await driver.call(routes.searchPlaces, { body: { query: 'saint', location: tampa } })
    expect(data).toHaveLength(5)
    const miles = data.map((place) => milesBetween(tampa, place))
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  })
})

describe('what is nearby', () => {
  const near = async (query: Record<string, unknown>) =>
    (
      await driver.call(routes.nearbyPlaces, {
        query: { lat: tampa.latitude, lng: tampa.longitude, ...query },
      })
    ).data

  test('a guest may ask for help only: the rest is 401', async () => {
    const statuses = nearbyTypes.map(async (type) => {
      const { status } = await api.guest.call(routes.nearbyPlaces, { query: { lat: 28, lng: -82, type } })
      return [type, status]
    })
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      place: 401,
      lawyer: 401,
      physician: 401,
      hospital: 200,
      police: 200,
      roadside: 200,
    })
  })

  test('no place, another kind, too far: 400', async () => {
    const wrong = { lat: 'here', type: 'church', radius: 101 }
    const answer = await driver.call(routes.nearbyPlaces, { query: wrong })
    expect(answer.fields.toSorted()).toEqual(['lat', 'lng', 'radius', 'type'])
    expect(
      (await driver.call(routes.nearbyPlaces, { query: { lat: 28, lng: -82, radius: 0 } })).fields,
    ).toEqual(['radius'])
  })

  test('never reads a table from end to end', async () => {
    for (const type of ['place', 'lawyer', 'physician', 'hospital', 'police'] as const)
      await api.context.database.asUser(driver.userId, async (tx) => {
        await nearbyItems(tx, { at: tampa, type, radius: 10 })
        const { rows } = await sql`
          select relname from pg_stat_xact_user_tables
          where relname in ('places', 'professionals', 'professional_search', 'help_places') and seq_scan > 0`.execute(
          tx,
        )
        expect([type, rows]).toEqual([type, []])
      })
  })

  test.each(['place', 'lawyer', 'physician'] as const)(
    '%s: at most twenty, nearest first, within the radius',
    async (type) => {
      const found = await near({ type, radius: 40 })
      expect(found).toHaveLength(20)
      const miles = found.map((item) => item.miles)
      expect(miles).toEqual(miles.toSorted((a, b) => a - b))
      for (const item of found) expect(item.miles).toBeCloseTo(milesBetween(tampa, item), 6)
      expect(found.every(({ isDemo }) => isDemo === (type !== 'place'))).toBe(true)
    },
  )

  test('a page of it tells how many there are', async () => {
    const query = { lat: tampa.latitude, lng: tampa.longitude, radius: 40, limit: 6, page: 4 }
    const { data, pagination } = await driver.call(routes.nearbyPlaces, { query })
    expect(data).toEqual((await near({ radius: 40 })).slice(18))
    expect(pagination).toEqual({ limit: 6, offset: 18, page: 4, total: 20, hasMore: false })
  })

  test('is what a reading of every row finds', async () => {
    for (const radius of [0.3, 2, 17, 100]) {
      const found = await near({ type: 'lawyer', radius })
      const { rows } = await sql<{ id: string }>`
        select id from professionals
        where type = 'lawyer' and is_active and miles_between(${tampa.latitude}, ${tampa.longitude}, latitude, longitude) <= ${radius}
        order by miles_between(${tampa.latitude}, ${tampa.longitude}, latitude, longitude), id limit 20`.execute(
        api.context.database.kysely,
      )
      expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
  })

  test('towns by default within ten miles, roadside services by their distance', async () => {
    const towns = await near({})
    expect(towns[0]).toMatchObject({ label: 'Tampa, FL', precision: 'place' })
    expect(towns.every(({ miles }) => miles <= 10)).toBe(true)
    const services = await near({ type: 'roadside' })
    expect(services.map(({ label }) => label)).toEqual(['Towing 1', 'Towing 2'])
    expect(services[0]).toMatchObject({
      phone: '+18135550100',
      source: 'Test companies',
      sourceDate: '2026-11-01',
    })
    expect(await near({ lat: 25, lng: -90 })).toEqual([])
  })
})

describe('checking an address', () => {
  test('without a session: 401; nothing to check: 400', async () => {
    expect((await api.guest.call(routes.validateAddress, { body: { address: 'Tampa' } })).status).toBe(401)
    expect((await driver.call(routes.validateAddress, { body: { address: ' ' } })).fields).toEqual([
      'address',
    ])
  })

  test.each([
    ['401 e jackson st, tampa fl 33602', '401 e jackson st, Tampa, FL 33602', 'zip'],
    ['tampa, florida', 'Tampa, FL', 'place'],
  ])('%s is one: %s', async (address, written, precision) => {
    const { data } = await driver.call(routes.validateAddress, { body: { address } })
    expect(data).toMatchObject({ isValid: true, normalized: { address: written, precision } })
  })

  test('a state is none, nor is a place abroad', async () => {
    const check = async (address: string) =>
      (await driver.call(routes.validateAddress, { body: { address } })).data
    expect(await check('Florida')).toMatchObject({ isValid: false, normalized: { precision: 'state' } })
    expect(await check('Paris, France')).toEqual({ isValid: false })
  })
})

describe('ways without a router', () => {
  test('without a session: 401; no points, too many, wrong ones: 400', async () => {
    const body = { origins: [tampa], destinations: [orlando] }
    expect((await api.guest.call(routes.distanceMatrix, { body })).status).toBe(401)
    expect((await api.guest.call(routes.directions, { body: {} })).status).toBe(401)
    const wrong = { origins: [], destinations: Array.from({ length: 26 }, () => tampa) }
    expect((await driver.call(routes.distanceMatrix, { body: wrong })).fields).toEqual([
      'origins',
      'destinations',
    ])
    expect((await driver.call(routes.directions, { body: { origin: tampa } })).fields).toEqual([
      'destination',
    ])
  })

  test('are reckoned from the straight line and say so', async () => {
    const body = { origins: [tampa, boston], destinations: [tampa, orlando, boston] }
    const { rows } = (await driver.call(routes.distanceMatrix, { body })).data
    expect(rows.map(({ elements }) => elements.length)).toEqual([3, 3])
    expect(rows.flatMap(({ elements }) => elements).every(({ approximate }) => approximate)).toBe(true)
    const [[same, near, far] = [], [back] = []] = rows.map(({ elements }) => elements)
    expect(same).toEqual({ miles: 0, minutes: 0, approximate: true })
    // 84 miles on Interstate 4, about an hour and a half.
    console.info(`Tampa to Orlando is reckoned as ${near?.miles} miles and ${near?.minutes} minutes`)
    expect(Math.abs((near?.miles ?? 0) - 84)).toBeLessThan(84 * 0.2)
    expect(Math.abs((near?.minutes ?? 0) - 90)).toBeLessThan(90 * 0.4)
    expect(back).toEqual(far)
  })

  test('have a link for a maps app and no invented steps', async () => {
    const { data } = await driver.call(routes.directions, { body: { origin: tampa, destination: orlando } })
    expect(data).toMatchObject({ approximate: true })
    expect(data.steps).toBeUndefined()
    expect(data.mapsUrl).toBe(
      'https://www.google.com/maps/dir/?api=1&travelmode=driving&origin=27.9506%2C-82.4572&destination=28.5383%2C-81.3792',
    )
  })

  test('of 25 to 25 points are all there', async () => {
    const points = Array.from({ length: 25 }, (_, index) => ({ latitude: 28 + index / 100, longitude: -82 }))
    const { data } = await driver.call(routes.distanceMatrix, {
      body: { origins: points, destinations: points },
    })
    expect(data.rows.flatMap(({ elements }) => elements)).toHaveLength(625)
  })
})
