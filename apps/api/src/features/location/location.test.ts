import { milesBetween, routes } from '@krash/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countyAt } from '#platform/counties/county-at.ts'
import type { Tx } from '#platform/database/database.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { findPlace, nearestPlace, suggestPlaces } from './location.service.ts'

let api: TestApp
let driver: TestClient
beforeAll(async () => {
  api = await startTestApp({ seeded: true })
  driver = await api.signUp()
})
afterAll(() => api.close())

async function labels(q: string): Promise<string[]> {
  const { data } = await driver.call(routes.suggest, { query: { q } })
  return data.map((suggestion) => suggestion.label)
}

describe('suggestions', () => {
  test('a guest gets them too, for a report before an account', async () => {
    const { data } = await api.guest.call(routes.suggest, { query: { q: 'tampa, fl' } })
    expect(data.map(({ label }) => label)).toContain('Tampa, FL')
  })

  test('nothing typed or too much: 400', async () => {
    expect((await driver.call(routes.suggest)).fields).toEqual(['q'])
    expect((await driver.call(routes.suggest, { query: { q: '  ' } })).fields).toEqual(['q'])
    expect((await driver.call(routes.suggest, { query: { q: 'a'.repeat(301) } })).fields).toEqual(['q'])
  })

  test('the start of a name gives at most five towns, largest first', async () => {
    const { data } = await driver.call(routes.suggest, { query: { q: 'tam' } })
    expect(data[0]).toMatchObject({ label: 'Tampa, FL', city: 'Tampa', state: 'FL', precision: 'place' })
    expect(data).toHaveLength(5)
    expect(await labels('n')).toEqual([
      'New York, NY',
      'Nashville, TN',
      'New Orleans, LA',
      'Newark, NJ',
      'Norfolk, VA',
    ])
  })

  test.each([
    ['Tampa, FL', 'Tampa, FL'],
    ['tampa fl', 'Tampa, FL'],
    ['TAMPA, F', 'Tampa, FL'],
    ['st pet', 'St. Petersburg, FL'],
    ['canon city', 'Cañon City, CO'],
    ['port washington', 'Port Washington, NY'],
    ['33602', 'Tampa, FL 33602'],
    ['tampaa', 'Tampa, FL'],
    ['jaksonville', 'Jacksonville, FL'],
    ['philadep', 'Philadelphia, PA'],
    ['401 E Jackson St, Tam', '401 E Jackson St, Tampa, FL'],
    ['401 E Jackson St Tam', '401 E Jackson St, Tampa, FL'],
    ['401 E Jackson St, Tampa, FL 33602', '401 E Jackson St, Tampa, FL 33602'],
    ['moose, wy', 'Moose, WY'],
  ])('%s suggests %s first', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label)
  })

  test('the start of a ZIP gives ZIP areas', async () => {
    const { data } = await driver.call(routes.suggest, { query: { q: '336' } })
    expect(data.map((zip) => zip.zipCode)).toEqual(['33601', '33602', '33603', '33604', '33605'])
    expect(data.every((zip) => zip.precision === 'zip')).toBe(true)
  })

  test('nothing is suggested for what is no place', async () => {
    for (const typed of ['qwxzk', '%', '_', '401 E Jackson St', '日本', "' or 1=1"])
      expect(await labels(typed)).toEqual([])
  })

  test('no label comes twice', async () => {
    for (const typed of ['oak', 'spring', 'green', 'fair']) {
      const found = await labels(typed)
      expect(new Set(found).size).toBe(found.length)
    }
  })
})

describe('geocoding', () => {
  test('without a session: 401; nothing to find: 400; not found: 404', async () => {
    expect((await api.guest.call(routes.geocode, { query: { address: 'Tampa' } })).status).toBe(401)
    expect((await driver.call(routes.geocode, { query: { address: '' } })).fields).toEqual(['address'])
    for (const address of ['qwxzk', 'Paris, France', 'San Juan, PR', '99999', 'Main Street']) {
      const answer = await driver.call(routes.geocode, { query: { address } })
      expect([answer.status, answer.code]).toEqual([404, 'PLACE_NOT_FOUND'])
    }
  })

  test.each([
    ['401 E Jackson St, Tampa, FL 33602', '401 E Jackson St, Tampa, FL 33602', 'zip'],
    // The ZIP wins over a contradicting town.
    ['Miami, FL 33602', 'Tampa, FL 33602', 'zip'],
    ['401 E Jackson St, Tampa, FL', '401 E Jackson St, Tampa, FL', 'place'],
    ['401 E Jackson St Tampa FL', '401 E Jackson St, Tampa, FL', 'place'],
    ['Springfield', 'Springfield, MO', 'place'],
    ['Springfield, IL', 'Springfield, IL', 'place'],
    ['New York', 'New York, NY', 'place'],
    ['Washington', 'Washington, DC', 'place'],
    ['I-75 exit 261 near Brandon, FL', 'I-75 exit 261, Brandon, FL', 'place'],
    ['Tampaa, FL', 'Tampa, FL', 'place'],
    ['Florida', 'Florida', 'state'],
    ['Nowhereville, FL', 'Florida', 'state'],
  ])('%s is %s (%s)', async (address, found, precision) => {
    const { data } = await driver.call(routes.geocode, { query: { address } })
    expect([data.address, data.precision]).toEqual([found, precision])
  })

  test('the coordinates are those of the place', async () => {
    const { data } = await driver.call(routes.geocode, { query: { address: '401 E Jackson St, Tampa, FL' } })
    expect(milesBetween(data, { latitude: 27.9506, longitude: -82.4572 })).toBeLessThan(3)
  })
})

describe('the nearest place', () => {
  test('told to a guest too; no coordinates: 400; abroad: 404', async () => {
    const at = { query: { lat: 27.9506, lng: -82.4572 } }
    expect((await api.guest.call(routes.reverseGeocode, at)).data).toEqual(
      (await driver.call(routes.reverseGeocode, at)).data,
    )
    expect((await driver.call(routes.reverseGeocode, { query: { lat: 91, lng: 'x' } })).fields).toEqual([
      'lat',
      'lng',
    ])
    for (const [lat, lng] of [
      [51.5, -0.1],
      [0, 0],
      [25, -90],
    ] as const) {
      const answer = await driver.call(routes.reverseGeocode, { query: { lat, lng } })
      expect([answer.status, answer.code]).toEqual([404, 'PLACE_NOT_FOUND'])
    }
  })

  test.each([
    [27.9506, -82.4572, 'Tampa, FL'],
    [40.758, -73.9855, 'Manhattan, NY'],
    [40.7437, -74.0324, 'Hoboken, NJ'],
    [61.2, -149.9, 'Anchorage, AK'],
    [21.3, -157.85, 'Honolulu, HI'],
    [44.43, -110.59, 'Yellowstone National Park, WY'],
  ])('%d, %d is %s', async (lat, lng, address) => {
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat, lng } })
    expect([data.address, data.precision]).toEqual([address, 'place'])
    expect([data.latitude, data.longitude]).toEqual([lat, lng])
  })

  test('says county, Plus Code and one line', async () => {
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat: 27.9447, lng: -82.4604 } })
    expect(data).toMatchObject({
      county: 'Hillsborough County',
      countyFips: '12057',
      plusCode: '76VVWGVQ+VR',
      label: 'Near Tampa, FL 33606 (Hillsborough County)',
    })
  })

  test.each([
    // Across the river the large town is nearer by its size.
    [38.62, -90.17, 'IL 17163'],
    [36.5985, -82.1837, 'VA 51520'],
    [39.0558, -94.6095, 'KS 20209'],
  ])('%d, %d is in %s: borders decide, not the nearest town', async (lat, lng, expected) => {
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat, lng } })
    const { data: zip } = await driver.call(routes.geocode, { query: { address: data.zipCode ?? '' } })
    expect([`${data.state} ${data.countyFips}`, zip.state]).toEqual([expected, expected.slice(0, 2)])
  })

  test('where no town is near, the county stands for it', async () => {
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat: 25.77, lng: -171.73 } })
    expect([data.label, data.state, data.countyFips]).toEqual(['Honolulu County, HI', 'HI', '15003'])
  })

  test.each(['33602', '10001', '99501'])('the ZIP area around the middle of %s is this', async (zipCode) => {
    const { latitude, longitude } = (await driver.call(routes.geocode, { query: { address: zipCode } })).data
    const { data } = await driver.call(routes.reverseGeocode, { query: { lat: latitude, lng: longitude } })
    expect([data.zipCode, data.latitude, data.longitude]).toEqual([zipCode, latitude, longitude])
  })
})

describe('the nearest place', () => {
  test('is the one that a reading of every town and ZIP area finds', async () => {
    const { kysely } = api.context.database
    const towns = await kysely.selectFrom('places').selectAll().orderBy('id').execute()
    const zips = await kysely.selectFrom('zip_codes').selectAll().orderBy('zip').execute()
    const reach = (population: number) => Math.min(12, Math.max(0.6, Math.sqrt(population) / 100))
    const points = fc.sample(
      fc.record({
        latitude: fc.double({ min: 24.5, max: 49.5, noNaN: true }),
        longitude: fc.double({ min: -125, max: -67, noNaN: true }),
      }),
      { numRuns: 150, seed: 11 },
    )
    const middles = towns.filter((_, at) => at % 300 === 0)
    let named = 0
    for (const at of [...points, ...middles]) {
      const state = (await countyAt(at))?.state
      const around = towns
        .map((town) => ({ ...town, miles: milesBetween(at, town) }))
        .filter((town) => town.miles <= 100 && (state === undefined || town.state === state))
      const near = around.filter(({ miles }) => miles <= 25)
      const [town] =
        near.length > 0
          ? near.toSorted(
              (a, b) => a.miles / reach(a.population) - b.miles / reach(b.population) || a.id - b.id,
            )
          : around.toSorted((a, b) => a.miles - b.miles || a.id - b.id)
      const found = await nearestPlace(kysely as unknown as Tx, at)
      if (!town) continue
      named += 1
      expect([at, found?.city, found?.state]).toEqual([at, town.name, town.state])
      const [zip] = zips
        .filter((area) => area.state === town.state)
        .map((area) => ({ ...area, miles: milesBetween(at, area) }))
        .toSorted((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
      if (zip && zip.miles <= 25) expect([at, found?.zipCode]).toEqual([at, zip.zip])
    }
    console.log(`nearest places compared: ${points.length + middles.length}, with a town: ${named}`)
    expect(named).toBeGreaterThan(150)
  })
})

describe('the gazetteer', () => {
  test('is never read from end to end', async () => {
    const typed = [
      't',
      'tampa',
      'tampa fl',
      'tampaa',
      '33602',
      '336',
      '401 E Jackson St, Tam',
      'Florida',
      'qwxzk',
    ]
    const calls: [string, (tx: Tx) => Promise<unknown>][] = [
      ...typed.flatMap((text): [string, (tx: Tx) => Promise<unknown>][] => [
        [`suggest ${text}`, (tx) => suggestPlaces(tx, text)],
        [`find ${text}`, (tx) => findPlace(tx, text)],
      ]),
      ['near Tampa', (tx) => nearestPlace(tx, { latitude: 27.95, longitude: -82.46 })],
      ['in the Gulf', (tx) => nearestPlace(tx, { latitude: 25, longitude: -90 })],
    ]
    for (const [name, call] of calls) {
      await api.context.database.asUser(driver.userId, async (tx) => {
        await call(tx)
        const { rows } = await sql<{ relname: string; seq_scan: number }>`
          select relname, seq_scan from pg_stat_xact_user_tables
          where relname in ('places', 'zip_codes') and seq_scan > 0`.execute(tx)
        expect([name, rows]).toEqual([name, []])
      })
    }
  })

  test('is loaded once: the second time leaves it as it is', async () => {
    const loadedAt = () =>
      api.context.database.kysely
        .selectFrom('loaded_datasets')
        .select('loaded_at')
        .where('name', '=', 'gazetteer')
        .executeTakeFirstOrThrow()
    const before = await loadedAt()
    api.clock.advance(60_000)
    await loadGazetteer(api.context)
    expect(await loadedAt()).toEqual(before)
  })

  test('is loaded anew when its version changes, to the same rows', async () => {
    const count = () =>
      api.context.database.kysely
        .selectFrom('places')
        .select((row) => [
          row.fn.countAll<number>().as('places'),
          row.fn.sum<number>('population').as('people'),
        ])
        .executeTakeFirstOrThrow()
    const before = await count()
    expect(before.places).toBeGreaterThan(16_000)
    await api.context.database.kysely
      .updateTable('loaded_datasets')
      .set({ version: 'old' })
      .where('name', '=', 'gazetteer')
      .execute()
    const began = performance.now()
    await loadGazetteer(api.context)
    const took = performance.now() - began
    console.info(`gazetteer loaded in ${Math.round(took)} ms`)
    expect(await count()).toEqual(before)
  })
})
