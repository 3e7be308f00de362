import { randomUUID } from 'node:crypto'
import { GLOVEBOX_MAX, latestModelYear, routes, vehicleLimits } from '@krash/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeVehicle, vehicleForm } from './vehicles.factory.ts'

let api: TestApp
let ana: TestClient

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
})
afterAll(() => api.close())

/** A plate no other vehicle of a test has. */
let plates = 0
const plate = (): string => `P ${(plates += 1)}`

async function historyOf(client: TestClient) {
  const { data } = await client.call(routes.recentActivity, { query: { limit: 100 } })
  return data.activities.map(({ type, title, metadata }) => ({ type, title, metadata }))
}

describe('GET /api/users/vehicles', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.listVehicles)).code).toBe('AUTH_FAILED')
  })

  test('200 with nothing at first, then oldest first, and only one’s own', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    expect((await driver.call(routes.listVehicles)).data).toEqual([])
    const first = await makeVehicle(driver)
    const second = await makeVehicle(driver, { licensePlate: plate(), vin: null })
    await makeVehicle(other)
    expect((await driver.call(routes.listVehicles)).data).toEqual([first, second])
  })
})

describe('POST /api/users/vehicles', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.addVehicle, { body: vehicleForm() })).code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once and keeps nothing', async () => {
    const driver = await api.signUp()
    const body = {
      make: ' ',
      year: 2019.5,
      color: 'x'.repeat(61),
      licensePlate: '?',
      vin: 'OIQ',
      fuelType: 'x',
    }
    const answer = await driver.call(routes.addVehicle, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      ['color', 'fuelType', 'licensePlate', 'make', 'model', 'vin', 'year'],
    ])
    expect((await driver.call(routes.listVehicles)).data).toEqual([])
  })

  test('the border of the model year is that of the contract, whatever the year', async () => {
    const driver = await api.signUp()
    const min = vehicleLimits.year.min
    // The new year begins at UTC+14.
    const newestDay = new Date(api.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -3, max: 3 }), fc.boolean(), async (beyond, isUpper) => {
        const border = isUpper ? latestModelYear(newestDay) : min
        const year = border + beyond
        const answer = await driver.call(routes.addVehicle, {
          body: vehicleForm({ year, licensePlate: plate(), vin: null }),
        })
        const isRight = isUpper ? beyond <= 0 : beyond >= 0
        expect([year, answer.status, answer.fields]).toEqual([
          year,
          isRight ? 201 : 400,
          isRight ? [] : ['year'],
        ])
        if (isRight) await driver.call(routes.deleteVehicle, { params: { id: answer.data.id } })
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  test('409 for a second one with its plate or VIN, however it is written; another person may have it', async () => {
    const driver = await api.signUp()
    await makeVehicle(driver)
    const samePlate = vehicleForm({ licensePlate: ' abc 123 ', vin: null })
    const sameVin = vehicleForm({ licensePlate: plate(), vin: ' 1hgcm82633a004352' })
    for (const body of [samePlate, sameVin]) {
      const answer = await driver.call(routes.addVehicle, { body })
      expect([answer.status, answer.code]).toEqual([409, 'VEHICLE_EXISTS'])
    }
    expect((await (await api.signUp()).call(routes.addVehicle, { body: vehicleForm() })).status).toBe(201)
    expect(await historyOf(driver)).toHaveLength(1)
  })

  test('422 for one more than fits, also when 20 come at once', async () => {
    const driver = await api.signUp()
    for (let count = 0; count < GLOVEBOX_MAX - 5; count += 1)
      await makeVehicle(driver, { licensePlate: plate(), vin: null })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        driver.call(routes.addVehicle, { body: vehicleForm({ licensePlate: plate(), vin: null }) }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'GLOVEBOX_FULL')).toHaveLength(15)
    expect((await driver.call(routes.listVehicles)).data).toHaveLength(GLOVEBOX_MAX)
  })

  test('201 gives the vehicle as it is kept, and nothing else is written', async () => {
    const driver = await api.signUp()
    const foreign = { id: randomUUID(), userId: ana.userId, createdAt: '2020-01-01T00:00:00.000Z' }
    const body = { ...vehicleForm({ make: ' Citroe\u0308n ', licensePlate: 'ab-12', vin: '' }), ...foreign }
    const { status, data } = await driver.call(routes.addVehicle, { body })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      userId: driver.userId,
      make: 'Citroën',
      licensePlate: 'AB-12',
      vin: null,
      vehicleType: 'car',
    })
    expect(data.id).not.toBe(foreign.id)
    expect(data.createdAt).toBe(data.updatedAt)
    expect((await driver.call(routes.listVehicles)).data).toEqual([data])
  })

  test('201 twice with one key is one vehicle and one answer; 422 with another body', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const first = await driver.call(routes.addVehicle, { body: vehicleForm(), idempotencyKey })
    const again = await driver.call(routes.addVehicle, { body: vehicleForm(), idempotencyKey })
    expect(again.data).toEqual(first.data)
    const other = await driver.call(routes.addVehicle, { body: vehicleForm({ year: 2020 }), idempotencyKey })
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('20 at once with one key make one row', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        driver.call(routes.addVehicle, { body: vehicleForm(), idempotencyKey }),
      ),
    )
    const made = answers.filter((answer) => answer.status === 201)
    const others = answers.filter((answer) => answer.status !== 201)
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
    expect(others.every((answer) => answer.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
    expect((await driver.call(routes.listVehicles)).data).toHaveLength(1)
    expect(await historyOf(driver)).toHaveLength(1)
  })
})

describe('PUT /api/users/vehicles/:id', () => {
  test('401 without a session, 400 for no id and a wrong field', async () => {
    const call = { params: { id: 'x' }, body: vehicleForm({ year: 1899 }) }
    expect((await api.guest.call(routes.updateVehicle, call)).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.updateVehicle, call)).fields).toEqual(['id', 'year'])
    const future = { params: { id: randomUUID() }, body: vehicleForm({ year: 9998 }) }
    expect((await ana.call(routes.updateVehicle, future)).fields).toEqual(['year'])
  })

  test('404 for what is not there or somebody else’s', async () => {
    const vehicle = await makeVehicle(await api.signUp())
    for (const id of [vehicle.id, randomUUID()]) {
      const answer = await ana.call(routes.updateVehicle, { params: { id }, body: vehicleForm() })
      expect([answer.status, answer.code]).toEqual([404, 'VEHICLE_NOT_FOUND'])
    }
  })

  test('409 for the plate of another one of one’s own, and nothing changes', async () => {
    const driver = await api.signUp()
    const first = await makeVehicle(driver)
    const second = await makeVehicle(driver, { licensePlate: plate(), vin: null })
    const answer = await driver.call(routes.updateVehicle, {
      params: { id: second.id },
      body: vehicleForm({ vin: null }),
    })
    expect([answer.status, answer.code]).toEqual([409, 'VEHICLE_EXISTS'])
    expect((await driver.call(routes.listVehicles)).data).toEqual([first, second])
  })

  test('409 for a form older than the row, and nothing changes', async () => {
    const driver = await api.signUp()
    const { id, updatedAt } = await makeVehicle(driver)
    const put = (color: string) =>
      driver.call(routes.updateVehicle, { params: { id }, body: vehicleForm({ color, updatedAt }) })
    const saved = await put('Red')
    const stale = await put('Green')
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await driver.call(routes.listVehicles)).data).toEqual([saved.data])
    expect(await historyOf(driver)).toHaveLength(2)
  })

  test('200 replaces every field, also without a version, and moves the version on', async () => {
    const driver = await api.signUp()
    const before = await makeVehicle(driver)
    const body = { make: 'Ford', model: 'F-150', year: 2021, color: 'White', licensePlate: 'abc 123' }
    const { data } = await driver.call(routes.updateVehicle, { params: { id: before.id }, body })
    expect(data).toEqual({
      ...before,
      ...body,
      licensePlate: 'ABC 123',
      vin: null,
      vehicleType: null,
      fuelType: null,
      updatedAt: data.updatedAt,
    })
    expect(data.updatedAt > before.updatedAt).toBe(true)
  })
})

describe('DELETE /api/users/vehicles/:id', () => {
  test('401 without a session, 400 for no id', async () => {
    const params = { id: 'x' }
    expect((await api.guest.call(routes.deleteVehicle, { params })).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.deleteVehicle, { params })).fields).toEqual(['id'])
  })

  test('404 for what is gone or somebody else’s, which stays', async () => {
    const driver = await api.signUp()
    const { id } = await makeVehicle(driver)
    expect((await ana.call(routes.deleteVehicle, { params: { id } })).code).toBe('VEHICLE_NOT_FOUND')
    expect((await driver.call(routes.deleteVehicle, { params: { id } })).data).toEqual({ id })
    expect((await driver.call(routes.deleteVehicle, { params: { id } })).code).toBe('VEHICLE_NOT_FOUND')
  })

  test('takes its files along, and no others', async () => {
    const driver = await api.signUp()
    const { id } = await makeVehicle(driver)
    const accident = await makeReport(driver)
    const bytes = await cameraPhoto()
    const kept = (await upload(driver, { accidentId: accident.id, bytes })).data
    const fields = { sectionType: 'vehicle', fileCategory: 'other_vehicle' }
    const gone = (await upload(driver, { accidentId: id, bytes, fields })).data
    await driver.call(routes.deleteVehicle, { params: { id } })
    expect((await driver.call(routes.listFiles)).data.data).toEqual([kept])
    expect((await driver.fetch(`/api/files/${gone.id}/download`)).status).toBe(404)
  })
})

describe('the history', () => {
  test('tells what was added, changed and deleted by make and model, never plate or VIN', async () => {
    const driver = await api.signUp()
    const { id } = await makeVehicle(driver)
    await driver.call(routes.updateVehicle, { params: { id }, body: vehicleForm({ model: 'Accord' }) })
    await driver.call(routes.deleteVehicle, { params: { id } })
    const item = (what: string, model: string) => ({
      type: `vehicle_${what.toLowerCase()}`,
      title: `Vehicle ${what.toLowerCase()}`,
      metadata: { phrase: `vehicle${what}`, values: { make: 'Honda', model } },
    })
    const history = await historyOf(driver)
    expect(history).toEqual([item('Deleted', 'Accord'), item('Updated', 'Accord'), item('Added', 'Civic')])
    expect(JSON.stringify(history)).not.toMatch(/ABC 123|1HGCM82633A004352/)
  })
})
