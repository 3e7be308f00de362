import { randomUUID } from 'node:crypto'
import { GLOVEBOX_MAX, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makePolicy, policyForm } from './insurance.factory.ts'

let api: TestApp
let ana: TestClient

beforeAll(async () => {
  api = await startTestApp()
  ana = await api.signUp()
})
afterAll(() => api.close())

/** A number no other policy of a test has. */
let numbers = 0
const number = (): string => `NR-${(numbers += 1)}`

async function historyOf(client: TestClient) {
  const { data } = await client.call(routes.recentActivity, { query: { limit: 100 } })
  return data.activities.map(({ type, title, metadata }) => ({ type, title, metadata }))
}

describe('GET /api/users/insurance', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.listPolicies)).code).toBe('AUTH_FAILED')
  })

  test('200 with nothing at first, then oldest first, and only one’s own', async () => {
    const [driver, other] = [await api.signUp(), await api.signUp()]
    expect((await driver.call(routes.listPolicies)).data).toEqual([])
    const first = await makePolicy(driver)
    const second = await makePolicy(driver, { policyNumber: number() })
    await makePolicy(other)
    expect((await driver.call(routes.listPolicies)).data).toEqual([first, second])
  })
})

describe('POST /api/users/insurance', () => {
  test('401 without a session', async () => {
    expect((await api.guest.call(routes.addPolicy, { body: policyForm() })).code).toBe('AUTH_FAILED')
  })

  test('400 names every wrong field at once and keeps nothing', async () => {
    const driver = await api.signUp()
    const body = {
      carrierName: ' ',
      policyNumber: '12',
      coverageType: 'everything',
      policyStartDate: '2026-02-30',
      deductible: 0.5,
      agentPhone: '1',
      uninsuredMotorist: 'yes',
    }
    const answer = await driver.call(routes.addPolicy, { body })
    expect([answer.status, answer.fields.toSorted()]).toEqual([
      400,
      [
        'agentPhone',
        'carrierName',
        'coverageType',
        'deductible',
        'driverName',
        'policyEndDate',
        'policyNumber',
        'policyStartDate',
        'uninsuredMotorist',
      ],
    ])
    expect((await driver.call(routes.listPolicies)).data).toEqual([])
  })

  test('400 for an end that is not after the start; a policy long past is kept', async () => {
    const driver = await api.signUp()
    for (const policyEndDate of ['2026-01-01', '2025-12-31']) {
      const answer = await driver.call(routes.addPolicy, { body: policyForm({ policyEndDate }) })
      expect(answer.failure.errors).toMatchObject([
        { field: 'policyEndDate', code: 'field.endDateAfterStart' },
      ])
    }
    const old = policyForm({ policyStartDate: '1999-12-31', policyEndDate: '2000-01-01' })
    expect((await driver.call(routes.addPolicy, { body: old })).status).toBe(201)
  })

  test('older names are read, never written; where both are given the new one counts', async () => {
    const driver = await api.signUp()
    const body = {
      driverName: 'Ana Rivera',
      company: 'Old Mutual',
      policyNumber: 'OLD-1',
      coverage: 'collision',
      startDate: '2025-01-01',
      policyStartDate: '2026-01-01',
      expirationDate: '2027-01-01',
    }
    const { data, text } = await driver.call(routes.addPolicy, { body })
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
    const put = await driver.call(routes.updatePolicy, { params: { id: data.id }, body: renamed })
    expect(put.data.carrierName).toBe('Older Mutual')
  })

  test('409 for a second one of its insurer, number and first day; another person may have it', async () => {
    const driver = await api.signUp()
    await makePolicy(driver)
    const sameNumber = policyForm({ policyNumber: ' sm-2026-001 ' })
    const sameCompany = policyForm({ carrierName: 'SUNSHINE MUTUAL', policyEndDate: '2026-06-01' })
    const renewed = policyForm({ policyStartDate: '2027-01-01', policyEndDate: '2028-01-01' })
    expect((await driver.call(routes.addPolicy, { body: renewed })).status).toBe(201)
    for (const body of [sameNumber, sameCompany]) {
      const answer = await driver.call(routes.addPolicy, { body })
      expect([answer.status, answer.code]).toEqual([409, 'POLICY_EXISTS'])
    }
    expect((await (await api.signUp()).call(routes.addPolicy, { body: policyForm() })).status).toBe(201)
    expect(await historyOf(driver)).toHaveLength(2)
  })

  test('422 for one more than fits, also when 20 come at once', async () => {
    const driver = await api.signUp()
    for (let count = 0; count < GLOVEBOX_MAX - 5; count += 1)
      await makePolicy(driver, { policyNumber: number() })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        driver.call(routes.addPolicy, { body: policyForm({ policyNumber: number() }) }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'GLOVEBOX_FULL')).toHaveLength(15)
    expect((await driver.call(routes.listPolicies)).data).toHaveLength(GLOVEBOX_MAX)
  })

  test('201 gives the policy as it is kept, and nothing else is written', async () => {
    const driver = await api.signUp()
    const foreign = { id: randomUUID(), userId: ana.userId, createdAt: '2020-01-01T00:00:00.000Z' }
    const form = policyForm({ carrierName: ' Société ', policyLimits: ' ', agentPhone: '', deductible: 0 })
    const { status, data } = await driver.call(routes.addPolicy, { body: { ...form, ...foreign } })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      userId: driver.userId,
      carrierName: 'Société',
      policyLimits: null,
      agentPhone: null,
      deductible: 0,
      policyStartDate: '2026-01-01',
      policyEndDate: '2027-01-01',
      uninsuredMotorist: true,
      underinsuredMotorist: false,
      medicalPayments: false,
    })
    expect(data.id).not.toBe(foreign.id)
    expect(data.createdAt).toBe(data.updatedAt)
    expect((await driver.call(routes.listPolicies)).data).toEqual([data])
  })

  test('201 twice with one key is one policy and one answer; 422 with another body', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const first = await driver.call(routes.addPolicy, { body: policyForm(), idempotencyKey })
    const again = await driver.call(routes.addPolicy, { body: policyForm(), idempotencyKey })
    expect(again.data).toEqual(first.data)
    const other = await driver.call(routes.addPolicy, { body: policyForm({ deductible: 1 }), idempotencyKey })
    expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('20 at once with one key make one row', async () => {
    const driver = await api.signUp()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => driver.call(routes.addPolicy, { body: policyForm(), idempotencyKey })),
    )
    const made = answers.filter((answer) => answer.status === 201)
    const others = answers.filter((answer) => answer.status !== 201)
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1)
    expect(others.every((answer) => answer.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true)
    expect((await driver.call(routes.listPolicies)).data).toHaveLength(1)
    expect(await historyOf(driver)).toHaveLength(1)
  })
})

describe('PUT /api/users/insurance/:id', () => {
  test('401 without a session, 400 for no id and a wrong field', async () => {
    const call = { params: { id: 'x' }, body: policyForm({ deductible: -1 }) }
    expect((await api.guest.call(routes.updatePolicy, call)).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.updatePolicy, call)).fields).toEqual(['id', 'deductible'])
  })

  test('404 for what is not there or somebody else’s', async () => {
    const policy = await makePolicy(await api.signUp())
    for (const id of [policy.id, randomUUID()]) {
      const answer = await ana.call(routes.updatePolicy, { params: { id }, body: policyForm() })
      expect([answer.status, answer.code]).toEqual([404, 'POLICY_NOT_FOUND'])
    }
  })

  test('409 for insurer, number and first day of another one of one’s own, and nothing changes', async () => {
    const driver = await api.signUp()
    const first = await makePolicy(driver)
    const second = await makePolicy(driver, { policyNumber: number() })
    const answer = await driver.call(routes.updatePolicy, {
      params: { id: second.id },
      body: policyForm(),
    })
    expect([answer.status, answer.code]).toEqual([409, 'POLICY_EXISTS'])
    expect((await driver.call(routes.listPolicies)).data).toEqual([first, second])
  })

  test('409 for a form older than the row, and nothing changes', async () => {
    const driver = await api.signUp()
    const { id, updatedAt } = await makePolicy(driver)
    const put = (agentName: string) =>
      driver.call(routes.updatePolicy, { params: { id }, body: policyForm({ agentName, updatedAt }) })
    const saved = await put('Red')
    const stale = await put('Green')
    expect([stale.status, stale.code]).toEqual([409, 'CHANGED_ELSEWHERE'])
    expect((await driver.call(routes.listPolicies)).data).toEqual([saved.data])
    expect(await historyOf(driver)).toHaveLength(2)
  })

  test('200 replaces every field, also without a version, and moves the version on', async () => {
    const driver = await api.signUp()
    const before = await makePolicy(driver)
    const body = {
      driverName: 'Mia Chen',
      carrierName: 'Gulf Auto',
      policyNumber: 'G-77',
      coverageType: 'liability_only' as const,
      policyStartDate: '2026-03-01',
      policyEndDate: '2026-09-01',
    }
    const { data } = await driver.call(routes.updatePolicy, { params: { id: before.id }, body })
    expect(data).toEqual({
      ...before,
      ...body,
      policyLimits: null,
      uninsuredMotorist: false,
      deductible: null,
      agentName: null,
      agentPhone: null,
      updatedAt: data.updatedAt,
    })
    expect(data.updatedAt > before.updatedAt).toBe(true)
  })
})

describe('DELETE /api/users/insurance/:id', () => {
  test('401 without a session, 400 for no id', async () => {
    const params = { id: 'x' }
    expect((await api.guest.call(routes.deletePolicy, { params })).code).toBe('AUTH_FAILED')
    expect((await ana.call(routes.deletePolicy, { params })).fields).toEqual(['id'])
  })

  test('404 for what is gone or somebody else’s, which stays', async () => {
    const driver = await api.signUp()
    const { id } = await makePolicy(driver)
    expect((await ana.call(routes.deletePolicy, { params: { id } })).code).toBe('POLICY_NOT_FOUND')
    expect((await driver.call(routes.deletePolicy, { params: { id } })).data).toEqual({ id })
    expect((await driver.call(routes.deletePolicy, { params: { id } })).code).toBe('POLICY_NOT_FOUND')
  })

  test('takes its files along, and no others', async () => {
    const driver = await api.signUp()
    const { id } = await makePolicy(driver)
    const accident = await makeReport(driver)
    const bytes = await cameraPhoto()
    const kept = (await upload(driver, { accidentId: accident.id, bytes })).data
    const fields = { sectionType: 'insurance', fileCategory: 'other_insurance' }
    const gone = (await upload(driver, { accidentId: id, bytes, fields })).data
    await driver.call(routes.deletePolicy, { params: { id } })
    expect((await driver.call(routes.listFiles)).data.data).toEqual([kept])
    expect((await driver.fetch(`/api/files/${gone.id}/download`)).status).toBe(404)
  })
})

describe('the history', () => {
  test('tells what was added, changed and deleted by the insurer, never the number', async () => {
    const driver = await api.signUp()
    const { id } = await makePolicy(driver)
    await driver.call(routes.updatePolicy, { params: { id }, body: policyForm({ carrierName: 'Gulf Auto' }) })
    await driver.call(routes.deletePolicy, { params: { id } })
    const item = (what: string, company: string) => ({
      type: `insurance_${what.toLowerCase()}`,
      title: `Policy ${what.toLowerCase()}`,
      metadata: { phrase: `policy${what}`, values: { company } },
    })
    const history = await historyOf(driver)
    expect(history).toEqual([
      item('Deleted', 'Gulf Auto'),
      item('Updated', 'Gulf Auto'),
      item('Added', 'Sunshine Mutual'),
    ])
    expect(JSON.stringify(history)).not.toMatch(/SM-2026|Ana Rivera|Pat Lee/)
  })
})
