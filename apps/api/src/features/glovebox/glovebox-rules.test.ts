import { randomUUID } from 'node:crypto'
import { driverLimits, latestModelYear, routes, vehicleLimits } from '@krash/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { driverForm, policyForm, vehicleForm } from './glovebox.factory.ts'

let api: TestApp
let owner: TestClient

beforeAll(async () => {
  api = await startTestApp()
  owner = await api.signUp()
})
afterAll(() => api.close())

test('a model year may be as new as the contract says, whatever the year', async () => {
  const { min } = vehicleLimits.year
  // The new year begins at UTC+14.
  const newestDay = dayAt(14).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -3, max: 3 }), fc.boolean(), async (beyond, isUpper) => {
      const year = (isUpper ? latestModelYear(newestDay) : min) + beyond
      const answer = await owner.call(routes.addVehicle, { body: vehicleForm({ year }) })
      const isRight = isUpper ? beyond <= 0 : beyond >= 0
      const expected = isRight ? [year, 201, []] : [year, 400, ['year']]
      expect([year, answer.status, answer.fields]).toEqual(expected)
      if (isRight) await owner.call(routes.deleteVehicle, { params: { id: answer.data.id } })
    }),
    { numRuns: 60, seed: 11 },
  )
})

test('a driver is at least 16 and not yet 101, to the day', async () => {
  const { min, max } = driverLimits.age
  const years = fc.constantFrom(
    { age: min, isRightFrom: true, code: 'field.mustBe16OrOlder' },
    { age: max + 1, isRightFrom: false, code: 'field.ageTooOld' },
  )
  let tried = 0
  await fc.assert(
    fc.asyncProperty(years, fc.integer({ min: -3, max: 3 }), async ({ age, isRightFrom, code }, days) => {
      // Accepts anybody who is 16 on the latest date on Earth, or not yet 101 on the earliest.
      const today = dayAt(isRightFrom ? 14 : -12)
      const day = new Date(today.getTime() - days * 86_400_000).toISOString()
      const dateOfBirth = `${Number(day.slice(0, 4)) - age}${day.slice(4, 10)}`
      // Not every year has a 29th of February.
      fc.pre(new Date(dateOfBirth).toISOString().startsWith(dateOfBirth))
      const body = driverForm({ dateOfBirth })
      const answer = await owner.call(routes.addDriver, { body })
      const isRight = isRightFrom === days >= 0
      expect([days, age, answer.status]).toEqual([days, age, isRight ? 201 : 400])
      if (isRight) await owner.call(routes.deleteDriver, { params: { id: answer.data.id } })
      else expect(answer.failure.errors).toMatchObject([{ field: 'dateOfBirth', code }])
      tried += 1
    }),
    { numRuns: 100, seed: 12 },
  )
  console.log(`days around the borders of age: ${tried} tried, wrong 0`)
})

test('what depends on the day is held of a change as well', async () => {
  const params = { id: randomUUID() }
  const newer = await owner.call(routes.updateVehicle, { params, body: vehicleForm({ year: 9998 }) })
  const child = await owner.call(routes.updateDriver, {
    params,
    body: driverForm({ dateOfBirth: '2020-01-01' }),
  })
  expect([newer.fields, child.fields]).toEqual([['year'], ['dateOfBirth']])
})

test('a driver without a relationship is kept as other', async () => {
  const { relationship: _left, ...body } = driverForm()
  expect((await owner.call(routes.addDriver, { body })).data.relationship).toBe('other')
})

test('a policy ends after its start; one long past is kept', async () => {
  for (const policyEndDate of ['2026-01-01', '2025-12-31']) {
    const answer = await owner.call(routes.addPolicy, { body: policyForm({ policyEndDate }) })
    expect(answer.failure.errors).toMatchObject([{ field: 'policyEndDate', code: 'field.endDateAfterStart' }])
  }
  const old = policyForm({ policyStartDate: '1999-12-31', policyEndDate: '2000-01-01' })
  expect((await owner.call(routes.addPolicy, { body: old })).status).toBe(201)
})

test('older names of a policy are read, never written; where both are given the new one counts', async () => {
  const body = {
    driverName: 'Ana Rivera',
    company: 'Old Mutual',
    policyNumber: 'OLD-1',
    coverage: 'collision',
    startDate: '2025-01-01',
    policyStartDate: '2026-01-01',
    expirationDate: '2027-01-01',
  }
  const { data, text } = await owner.call(routes.addPolicy, { body })
  expect(data).toMatchObject({
    carrierName: 'Old Mutual',
    coverageType: 'collision',
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    uninsuredMotorist: false,
    deductible: null,
  })
  expect(text).not.toMatch(/"(company|coverage|startDate|expirationDate)"/)
  const renamed = { ...body, company: 'Older Mutual' }
  const put = await owner.call(routes.updatePolicy, { params: { id: data.id }, body: renamed })
  expect(put.data.carrierName).toBe('Older Mutual')
})

test('a license state that was left empty is none', async () => {
  const { status, data } = await owner.call(routes.addDriver, {
    body: { ...driverForm({ fullName: 'No State' }), licenseState: '' },
  })
  expect([status, data.licenseState]).toEqual([201, null])
})

test('lists give a page and its place among all', async () => {
  const person = await api.signUp()
  for (const licensePlate of ['ONE 1', 'TWO 2', 'SIX 6'])
    await person.call(routes.addVehicle, { body: vehicleForm({ licensePlate, vin: null }) })
  const page = await person.call(routes.listVehicles, { query: { limit: 2, page: 2 } })
  expect(page.data.map(({ licensePlate }) => licensePlate)).toEqual(['SIX 6'])
  expect(page.pagination).toEqual({ limit: 2, offset: 2, page: 2, total: 3, hasMore: false })
  const first = await person.call(routes.listVehicles, { query: { limit: 2 } })
  expect([first.data.length, first.pagination.hasMore]).toEqual([2, true])
})

test('policies that end soon can be asked for, 30 days ahead or as many as wanted', async () => {
  const person = await api.signUp()
  const ends = [-1, 0, 30, 31, 90].map((days) => new Date(api.clock.now().getTime() + days * 86_400_000))
  for (const [at, end] of ends.entries()) {
    const policyEndDate = end.toISOString().slice(0, 10)
    const body = policyForm({ policyNumber: `END-${at}`, policyStartDate: '2020-01-01', policyEndDate })
    await person.call(routes.addPolicy, { body })
  }
  const numbers = async (query: object) =>
    (await person.call(routes.listPolicies, { query: { ...query } })).data.map(
      (policy) => policy.policyNumber,
    )
  expect(await numbers({ expiring: 'true' })).toEqual(['END-1', 'END-2'])
  expect(await numbers({ expiring: 'true', days: 90 })).toEqual(['END-1', 'END-2', 'END-3', 'END-4'])
  expect(await numbers({ expiring: 'false' })).toHaveLength(5)
})

/** The present time at this many hours from UTC. */
function dayAt(offset: number): Date {
  return new Date(api.clock.now().getTime() + offset * 3_600_000)
}
