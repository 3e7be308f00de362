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
      const day = dayAt(isRightFrom ? 14 : -12)
      day.setUTCFullYear(day.getUTCFullYear() - age, day.getUTCMonth(), day.getUTCDate() - days)
      const body = driverForm({ dateOfBirth: day.toISOString().slice(0, 10) })
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

/** The present time at this many hours from UTC. */
function dayAt(offset: number): Date {
  return new Date(api.clock.now().getTime() + offset * 3_600_000)
}
