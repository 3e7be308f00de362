import { randomUUID } from 'node:crypto'
import { milesBetween, routes } from '@krash/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'

const tampa = { latitude: 27.9506, longitude: -82.4572 }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ environment: { ROADSIDE_FALLBACK_PHONE: '1-800-TEST' } })
})
afterAll(() => api.close())

async function addService(
  name: string,
  place: { latitude: number; longitude: number; arrival_min?: number; arrival_max?: number },
): Promise<void> {
  await api.context.database.asSystem(async (tx) => {
    await tx
      .insertInto('help_places')
      .values({
        id: `roadside:${randomUUID()}`,
        type: 'roadside',
        name,
        phone: '+18135550142',
        position_precision: 'address',
        source: 'Test companies',
        source_date: '2026-11-01',
        services: ['towing'],
        ...place,
      })
      .execute()
  })
}

describe('roadside help', () => {
  test('without a session: 401; impossible coordinates: 400', async () => {
    expect((await api.guest.call(routes.listRoadside, { query: tampa })).status).toBe(401)
    const driver = await api.signUp()
    const answer = await driver.call(routes.listRoadside, { query: { latitude: 91, longitude: 'x' } })
    expect([answer.status, answer.fields]).toEqual([400, ['latitude', 'longitude']])
  })

  test('where none is known: the three samples by distance, marked, with the configured number', async () => {
    const driver = await api.signUp()
    for (const query of [tampa, {}, { address: 'nowhere at all' }]) {
      const { data } = await driver.call(routes.listRoadside, { query })
      expect(
        data.map((service) => [service.distance, service.distanceMiles, service.estimatedArrival]),
      ).toEqual([
        ['1.8 mi', 1.8, { min: 25, max: 40 }],
        ['2.5 mi', 2.5, { min: 20, max: 35 }],
        ['3.2 mi', 3.2, { min: 30, max: 45 }],
      ])
      for (const service of data) expect(service).toMatchObject({ isSample: true, phone: '1-800-TEST' })
    }
  })

  test('real ones within 50 miles, nearest first, and no sample beside them', async () => {
    const driver = await api.signUp()
    await addService('Brandon Towing', { latitude: 27.9378, longitude: -82.2859 })
    await addService('Tampa Towing', { latitude: 27.96, longitude: -82.46, arrival_min: 15, arrival_max: 30 })
    await addService('Orlando Towing', { latitude: 28.5383, longitude: -81.3792 })
    const { data } = await driver.call(routes.listRoadside, { query: tampa })
    expect(
      data.map(({ name, distance, estimatedArrival, isSample }) => [
        name,
        distance,
        estimatedArrival,
        isSample,
      ]),
    ).toEqual([
      ['Tampa Towing', '0.7 mi', { min: 15, max: 30 }, false],
      ['Brandon Towing', '10.5 mi', null, false],
    ])
    const miami = await driver.call(routes.listRoadside, { query: { latitude: 25.76, longitude: -80.19 } })
    expect(miami.data.every((service) => service.isSample)).toBe(true)
    expect((await driver.call(routes.emergencyStatus)).data.roadsideAvailable).toBe(true)
  })

  test('the database measures miles as the contract does', async () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
    const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
    const pairs = fc.sample(fc.tuple(point, point), { numRuns: 200, seed: 7 })
    for (const [from, to] of pairs) {
      const { rows } = await sql<{ miles: number }>`
        select miles_between(${from.latitude}, ${from.longitude}, ${to.latitude}, ${to.longitude}) as miles`.execute(
        api.context.database.kysely,
      )
      expect(rows[0]?.miles).toBeCloseTo(milesBetween(from, to), 6)
    }
  })
})
