import { randomUUID } from 'node:crypto'
import { STANDARD_DESCRIPTION, reportNumber, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app/app.ts'
import { createServices } from '#platform/services.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { exampleReport, makeReport } from './accidents.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await api.context.database.asSystem(async (tx) => {
    await tx
      .insertInto('zip_codes')
      .values({ zip: '33602', city: 'Tampa', state: 'FL', latitude: 27.961, longitude: -82.459 })
      .execute()
  })
})
afterAll(() => api.close())

const report = (client: TestClient, body: unknown, idempotencyKey?: string) =>
  client.call(routes.reportAccident, { body, ...(idempotencyKey && { idempotencyKey }) })

async function footprint(client: TestClient) {
  const list = await client.call(routes.listAccidents)
  const me = await client.call(routes.me)
  const activity = await client.call(routes.recentActivity, {
    query: { type: 'emergency_reported', limit: 100 },
  })
  return {
    reports: list.pagination.total,
    count: me.data.user.accidentCount,
    activities: activity.data.pagination.total,
  }
}

describe('what is refused', () => {
  test('without a session: 401', async () => {
    const answer = await report(api.guest, exampleReport)
    expect([answer.status, answer.code]).toEqual([401, 'AUTH_FAILED'])
  })

  test('every wrong field at once: 400', async () => {
    const driver = await api.signUp()
    const body = {
      location: { latitude: 91, longitude: 'west' },
      description: 'x'.repeat(5001),
      severity: 'deadly',
      damage: ['wing'],
      timestamp: 'yesterday',
    }
    const answer = await report(driver, body)
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.fields.toSorted()).toEqual([
      'damage.0',
      'description',
      'location.latitude',
      'location.longitude',
      'severity',
      'timestamp',
    ])
    expect(await footprint(driver)).toEqual({ reports: 0, count: 0, activities: 0 })
  })

  test.each([
    {
      name: 'zero coordinates',
      location: { latitude: 0, longitude: 0 },
      field: 'location.latitude',
      code: 'field.coordinates',
    },
    {
      name: 'half a point',
      location: { latitude: 27.9 },
      field: 'location.latitude',
      code: 'field.coordinates',
    },
    {
      name: 'latitude over the pole',
      location: { latitude: 90.5, longitude: 10 },
      field: 'location.latitude',
      code: 'field.latitude',
    },
    {
      name: 'longitude round the earth',
      location: { latitude: 10, longitude: -180.5 },
      field: 'location.longitude',
      code: 'field.longitude',
    },
    { name: 'no place at all', location: {}, field: 'location.address', code: 'field.place' },
    { name: 'two letters', location: { address: 'FL' }, field: 'location.address', code: 'field.place' },
  ])('$name: 400', async ({ location, field, code }) => {
    const driver = await api.signUp()
    const answer = await report(driver, { ...exampleReport, location })
    expect(answer.status).toBe(400)
    expect(answer.failure.errors).toEqual([expect.objectContaining({ field, code })])
  })

  test('a key that is no UUID: 400; one key for two different reports: 422', async () => {
    const driver = await api.signUp()
    expect((await report(driver, exampleReport, 'again')).status).toBe(400)
    const key = randomUUID()
    await report(driver, exampleReport, key)
    const other = await report(driver, { ...exampleReport, severity: 'severe' }, key)
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await footprint(driver)).toEqual({ reports: 1, count: 1, activities: 1 })
  })
})

describe('what is stored', () => {
  test('the report as it was sent, counted, with an item in the history', async () => {
    const driver = await api.signUp()
    const answer = await report(driver, exampleReport)
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      ...exampleReport,
      location: { ...exampleReport.location, precision: 'device' },
      status: 'submitted',
      number: reportNumber(answer.data.id),
      notes: null,
      photos: [],
    })
    expect(await footprint(driver)).toEqual({ reports: 1, count: 1, activities: 1 })
    const { data } = await driver.call(routes.recentActivity)
    expect(data.activities[0]).toMatchObject({
      type: 'emergency_reported',
      metadata: {
        phrase: 'emergencyReported',
        values: { number: answer.data.number },
        accidentId: answer.data.id,
      },
    })
  })

  test('defaults: standard text, minor, now; text exactly as typed otherwise', async () => {
    const driver = await api.signUp()
    const bare = await makeReport(driver, {
      description: '   ',
      severity: undefined,
      damage: undefined,
      timestamp: undefined,
    })
    expect(bare).toMatchObject({
      description: STANDARD_DESCRIPTION,
      severity: 'minor',
      damage: [],
      timestamp: bare.createdAt,
    })
    const words = 'Choqué 🚗💥\nعلى الطريق السريع'
    expect((await makeReport(driver, { description: `  ${words} ` })).description).toBe(words)
  })

  test('a phone whose clock is ahead reports now', async () => {
    const driver = await api.signUp()
    const told = await makeReport(driver, { timestamp: '2099-01-01T00:00:00.000Z' })
    expect(told.timestamp).toBe(told.createdAt)
  })

  test('a typed address gets the coordinates of its place, one that is nowhere keeps its words', async () => {
    const driver = await api.signUp()
    const typed = await makeReport(driver, { location: { address: '401 E Jackson St, Tampa, FL 33602' } })
    expect(typed.location).toEqual({
      latitude: 27.961,
      longitude: -82.459,
      address: '401 E Jackson St, Tampa, FL 33602',
      precision: 'zip',
      accuracy: null,
      near: null,
    })
    const nowhere = await makeReport(driver, {
      location: { address: 'behind the old mill', latitude: null, longitude: null },
    })
    expect(nowhere.location).toEqual({
      latitude: null,
      longitude: null,
      address: 'behind the old mill',
      precision: null,
      accuracy: null,
      near: null,
    })
  })

  test('how exact a measurement is stays with it, and belongs to nothing else', async () => {
    const driver = await api.signUp()
    const measured = { ...exampleReport.location, accuracy: 12.5 }
    expect((await makeReport(driver, { location: measured })).location).toMatchObject({
      accuracy: 12.5,
      near: { state: 'FL', county: 'Hillsborough County', countyFips: '12057' },
    })
    const typed = { address: '401 E Jackson St, Tampa, FL 33602', accuracy: 12.5 }
    expect((await makeReport(driver, { location: typed })).location.accuracy).toBeNull()
    const refused = await report(driver, { ...exampleReport, location: { ...measured, accuracy: -1 } })
    expect(refused.fields).toEqual(['location.accuracy'])
  })

  test('coordinates of a picked suggestion are not taken for a measurement', async () => {
    const driver = await api.signUp()
    const location = { latitude: 27.961, longitude: -82.459, address: 'Tampa, FL 33602' }
    expect((await makeReport(driver, { location })).location.precision).toBe('zip')
    const measured = { latitude: 27.9555, longitude: -82.4511 }
    expect((await makeReport(driver, { location: measured })).location).toEqual({
      ...measured,
      address: 'Hillsborough County, FL',
      precision: 'device',
      accuracy: null,
      near: { city: null, state: 'FL', zipCode: null, county: 'Hillsborough County', countyFips: '12057' },
    })
  })
})

describe('once is once', () => {
  test('twenty at once with one key: one report, one count, one item; all get the same answer in the end', async () => {
    const driver = await api.signUp()
    const key = randomUUID()
    const sends = await Promise.all(Array.from({ length: 20 }, () => report(driver, exampleReport, key)))
    const done = sends.filter((answer) => answer.status === 201)
    const waiting = sends.filter((answer) => answer.status === 409)
    expect(done.length + waiting.length).toBe(20)
    expect(done.length).toBeGreaterThan(0)
    for (const answer of waiting) {
      expect([answer.code, answer.headers.get('retry-after')]).toEqual(['IDEMPOTENCY_IN_FLIGHT', '1'])
    }
    const later = await report(driver, exampleReport, key)
    expect(new Set([...done, later].map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await footprint(driver)).toEqual({ reports: 1, count: 1, activities: 1 })
  })

  test('the same key of another person is another report', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    const key = randomUUID()
    const first = await report(one, exampleReport, key)
    const second = await report(other, exampleReport, key)
    expect(second.status).toBe(201)
    expect(second.data.id).not.toBe(first.data.id)
  })

  test('a second server on the same data, and 23 hours later, give the first answer again', async () => {
    const driver = await api.signUp()
    const key = randomUUID()
    const first = await report(driver, exampleReport, key)
    const services = await createServices({
      config: api.context.config,
      database: api.context.database,
      clock: api.clock,
    })
    const { app } = await createApp(services, { webApp: new Map(), readiness: { state: 'ready' } })
    const restarted = new TestClient(await app.listen({ port: 0, host: '127.0.0.1' }), driver.session)
    const again = await report(restarted, exampleReport, key)
    await app.close()
    expect([again.status, again.data]).toEqual([201, first.data])
    api.clock.advance(23 * 3_600_000)
    const body = { email: driver.session?.user.email, password: testPassword }
    const nextDay = new TestClient(api.url, (await api.guest.call(routes.login, { body })).data)
    expect((await report(nextDay, exampleReport, key)).data).toEqual(first.data)
    expect(await footprint(nextDay)).toEqual({ reports: 1, count: 1, activities: 1 })
  })
})
