import { randomUUID } from 'node:crypto'
import { GLOVEBOX_MAX, driverLimits, routes } from '@krash/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { driverForm, makeDriver } from './drivers.factory.ts'

let api: TestApp
let ana: TestClient

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
})
afterAll(() => api.close())

/** A name no other driver of a test has. */
let names = 0
const name = (): string => `Driver ${(names += 1)}`

async function historyOf(client: TestClient) {
  const { data } = await client.call(routes.recentActivity, { query: { limit: 100 } })
  return data.activities.map(({ type, title, metadata }) => ({ type, title, metadata }))
}

describe('GET /api/users/drivers', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.listDrivers)).code).toBe('AUTH_FAILED')
  })

  test('200 with nothing at first, then oldest first, and only one’s own', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    expect((await driver.call(routes.listDrivers)).data).toEqual([])
    const first = await makeDriver(driver)
    const second = await makeDriver(driver, { fullName: name() })
    await makeDriver(other)
    expect((await driver.call(routes.listDrivers)).data).toEqual([first, second])
  })
})

describe('POST /api/users/drivers', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.addDriver, { body: driverForm() })).code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once and keeps nothing', async () => {
    const driver = await api.signUp()
    const body = {
      fullName: 'X',
      email: 'luis@',
      cellNumber: '12',
      dateOfBirth: '2000-02-30',
      relationship: 'boss',
      licenseNumber: '1234',
      licenseState: 'DC',
    }
    const answer = await driver.call(routes.addDriver, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      [
        'address',
        'cellNumber',
        'dateOfBirth',
        'email',
        'fullName',
        'licenseNumber',
        'licenseState',
        'relationship',
      ],
    ])
    expect((await driver.call(routes.listDrivers)).data).toEqual([])
  })

  test('from the 16th birthday until the day before the 101st, to the day', async () => {
    const driver = await api.signUp()
    const { min, max } = driverLimits.age
    const years = fc.constantFrom(
      { age: min, isRightFrom: true, code: 'field.mustBe16OrOlder' },
      { age: max + 1, isRightFrom: false, code: 'field.ageTooOld' },
    )
    const off = fc.integer({ min: -3, max: 3 })
    let tried = 0
    await fc.assert(
      fc.asyncProperty(years, off, async ({ age, isRightFrom, code }, days) => {
        // Whoever is 16 on the newest day of the Earth may come in, and whoever is not yet 101 on its oldest.
        const day = dayAt(isRightFrom ? 14 : -12)
        const dateOfBirth = new Date(Date.UTC(day.year - age, day.month, day.date - days))
        const answer = await driver.call(routes.addDriver, {
          body: driverForm({ dateOfBirth: dateOfBirth.toISOString().slice(0, 10), fullName: name() }),
        })
        const isRight = isRightFrom === days >= 0
        expect([days, age, answer.status]).toEqual([days, age, isRight ? 201 : 400])
        if (isRight) await driver.call(routes.deleteDriver, { params: { id: answer.data.id } })
        else expect(answer.failure.errors).toMatchObject([{ field: 'dateOfBirth', code }])
        tried += 1
      }),
      { numRuns: 100, seed: 12 },
    )
    console.log(`days around the borders of age: ${tried} tried, wrong 0`)
  })

  test('without a relationship it is kept as other', async () => {
    const { relationship: _left, ...body } = driverForm({ fullName: name() })
    expect((await ana.call(routes.addDriver, { body })).data.relationship).toBe('other')
  })

  test('409 for a second one of the same name and birthday; another person may have them', async () => {
    const driver = await api.signUp()
    await makeDriver(driver)
    const sameName = driverForm({ fullName: ' LUIS RIVERA ' })
    const sameDriver = driverForm({ email: 'other@example.test', licenseNumber: null })
    const twin = driverForm({ dateOfBirth: '1990-05-18' })
    expect((await driver.call(routes.addDriver, { body: twin })).status).toBe(201)
    for (const body of [sameName, sameDriver]) {
      const answer = await driver.call(routes.addDriver, { body })
      expect([answer.status, answer.code]).toEqual([409, 'DRIVER_EXISTS'])
    }
    expect((await (await api.signUp()).call(routes.addDriver, { body: driverForm() })).status).toBe(201)
    expect(await historyOf(driver)).toHaveLength(2)
  })

  test('422 for one more than fits, also when 20 come at once', async () => {
    const driver = await api.signUp()
    for (let count = 0; count < GLOVEBOX_MAX - 5; count += 1) await makeDriver(driver, { fullName: name() })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        driver.call(routes.addDriver, { body: driverForm({ fullName: name() }) }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'GLOVEBOX_FULL')).toHaveLength(15)
    expect((await driver.call(routes.listDrivers)).data).toHaveLength(GLOVEBOX_MAX)
  })

  test('201 gives the driver as it is kept, and nothing else is written', async () => {
    const driver = await api.signUp()
    const foreign = { id: randomUUID(), userId: ana.userId, createdAt: '2020-01-01T00:00:00.000Z' }
    const form = driverForm({ fullName: ' Zoe\u0308 Li ', email: ' ZOE@Example.TEST', licenseNumber: ' ' })
    const { status, data } = await driver.call(routes.addDriver, { body: { ...form, ...foreign } })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      userId: driver.userId,
      fullName: 'Zoë Li',
      email: 'zoe@example.test',
      cellNumber: '+18135550143',
      dateOfBirth: '1990-05-17',
      licenseNumber: null,
      licenseState: 'FL',
    })
    expect(data.id).not.toBe(foreign.id)
    expect(data.createdAt).toBe(data.updatedAt)
    expect((await driver.call(routes.listDrivers)).data).toEqual([data])
  })

  test('201 twice with one key is one driver and one answer; 422 with another body', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const first = await driver.call(routes.addDriver, { body: driverForm(), idempotencyKey })
    const again = await driver.call(routes.addDriver, { body: driverForm(), idempotencyKey })
    expect(again.data).toEqual(first.data)
    const other = await driver.call(routes.addDriver, {
      body: driverForm({ relationship: 'friend' }),
      idempotencyKey,
    })
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('20 at once with one key make one row', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => driver.call(routes.addDriver, { body: driverForm(), idempotencyKey })),
    )
    const made = answers.filter((answer) => answer.status === 201)
    const others = answers.filter((answer) => answer.status !== 201)
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
    expect(others.every((answer) => answer.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
    expect((await driver.call(routes.listDrivers)).data).toHaveLength(1)
    expect(await historyOf(driver)).toHaveLength(1)
  })
})

describe('PUT /api/users/drivers/:id', () => {
  test('401 without a session, 400 for no id and a wrong field', async () => {
    const call = { params: { id: 'x' }, body: driverForm({ email: 'x' }) }
    expect((await api.guest.call(routes.updateDriver, call)).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.updateDriver, call)).fields).toEqual(['id', 'email'])
    const child = { params: { id: randomUUID() }, body: driverForm({ dateOfBirth: '2020-01-01' }) }
    expect((await ana.call(routes.updateDriver, child)).fields).toEqual(['dateOfBirth'])
  })

  test('404 for what is not there or somebody else’s', async () => {
    const driver = await makeDriver(await api.signUp())
    for (const id of [driver.id, randomUUID()]) {
      const answer = await ana.call(routes.updateDriver, { params: { id }, body: driverForm() })
      expect([answer.status, answer.code]).toEqual([404, 'DRIVER_NOT_FOUND'])
    }
  })

  test('409 for the name and birthday of another one of one’s own, and nothing changes', async () => {
    const driver = await api.signUp()
    const first = await makeDriver(driver)
    const second = await makeDriver(driver, { fullName: name() })
    const answer = await driver.call(routes.updateDriver, {
      params: { id: second.id },
      body: driverForm(),
    })
    expect([answer.status, answer.code]).toEqual([409, 'DRIVER_EXISTS'])
    expect((await driver.call(routes.listDrivers)).data).toEqual([first, second])
  })

  test('409 for a form older than the row, and nothing changes', async () => {
    const driver = await api.signUp()
    const { id, updatedAt } = await makeDriver(driver)
    const put = (address: string) =>
      driver.call(routes.updateDriver, { params: { id }, body: driverForm({ address, updatedAt }) })
    const saved = await put('1 Red Street')
    const stale = await put('2 Green Street')
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await driver.call(routes.listDrivers)).data).toEqual([saved.data])
    expect(await historyOf(driver)).toHaveLength(2)
  })

  test('200 replaces every field, also without a version, and moves the version on', async () => {
    const driver = await api.signUp()
    const before = await makeDriver(driver)
    const body = {
      fullName: 'Mia Chen',
      email: 'mia@example.test',
      cellNumber: '+18135550101',
      address: '1 Bay Street',
      dateOfBirth: '2001-02-03',
    }
    const { data } = await driver.call(routes.updateDriver, { params: { id: before.id }, body })
    expect(data).toEqual({
      ...before,
      ...body,
      relationship: 'other',
      licenseNumber: null,
      licenseState: null,
      updatedAt: data.updatedAt,
    })
    expect(data.updatedAt > before.updatedAt).toBe(true)
  })
})

describe('DELETE /api/users/drivers/:id', () => {
  test('401 without a session, 400 for no id', async () => {
    const params = { id: 'x' }
    expect((await api.guest.call(routes.deleteDriver, { params })).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.deleteDriver, { params })).fields).toEqual(['id'])
  })

  test('404 for what is gone or somebody else’s, which stays', async () => {
    const driver = await api.signUp()
    const { id } = await makeDriver(driver)
    expect((await ana.call(routes.deleteDriver, { params: { id } })).code).toBe('DRIVER_NOT_FOUND')
    expect((await driver.call(routes.deleteDriver, { params: { id } })).data).toEqual({ id })
    expect((await driver.call(routes.deleteDriver, { params: { id } })).code).toBe('DRIVER_NOT_FOUND')
  })

  test('takes its files along, and no others', async () => {
    const driver = await api.signUp()
    const { id } = await makeDriver(driver)
    const accident = await makeReport(driver)
    const bytes = await cameraPhoto()
    const kept = (await upload(driver, { accidentId: accident.id, bytes })).data
    const fields = { sectionType: 'driver', fileCategory: 'other_driver' }
    const gone = (await upload(driver, { accidentId: id, bytes, fields })).data
    await driver.call(routes.deleteDriver, { params: { id } })
    expect((await driver.call(routes.listFiles)).data.data).toEqual([kept])
    expect((await driver.fetch(`/api/files/${gone.id}/download`)).status).toBe(404)
  })
})

describe('the history', () => {
  test('tells what was added, changed and deleted by name, never the license', async () => {
    const driver = await api.signUp()
    const { id } = await makeDriver(driver)
    await driver.call(routes.updateDriver, { params: { id }, body: driverForm({ fullName: 'Luis R.' }) })
    await driver.call(routes.deleteDriver, { params: { id } })
    const item = (what: string, who: string) => ({
      type: `driver_${what.toLowerCase()}`,
      title: `Driver ${what.toLowerCase()}`,
      metadata: { phrase: `driver${what}`, values: { name: who } },
    })
    const history = await historyOf(driver)
    expect(history).toEqual([
      item('Deleted', 'Luis R.'),
      item('Updated', 'Luis R.'),
      item('Added', 'Luis Rivera'),
    ])
    expect(JSON.stringify(history)).not.toMatch(/R160|luis@|1990-05-17|Jackson/)
  })
})

/** The day it is so many hours from UTC. */
function dayAt(offset: number): { year: number; month: number; date: number } {
  const now = new Date(api.clock.now().getTime() + offset * 3_600_000)
  return { year: now.getUTCFullYear(), month: now.getUTCMonth(), date: now.getUTCDate() }
}
