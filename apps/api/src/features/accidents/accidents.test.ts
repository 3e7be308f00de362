import { randomUUID } from 'node:crypto'
import { type AccidentStatus, accidentStatuses, isActiveCase, mayBecome, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from './accidents.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

async function activeCases(client: TestClient): Promise<[number, number]> {
  const me = await client.call(routes.me)
  const status = await client.call(routes.emergencyStatus)
  return [me.data.user.accidentCount, status.data.activeCases]
}

describe('reading reports', () => {
  test('without a session: 401', async () => {
    expect((await api.guest.call(routes.listAccidents)).status).toBe(401)
    expect((await api.guest.call(routes.getAccident, { params: { id: randomUUID() } })).status).toBe(401)
    expect((await api.guest.call(routes.emergencyStatus)).status).toBe(401)
  })

  test('what cannot be a page or an id: 400', async () => {
    const driver = await api.signUp()
    expect((await driver.call(routes.listAccidents, { query: { limit: 101, offset: -1 } })).fields).toEqual([
      'limit',
      'offset',
    ])
    expect((await driver.call(routes.getAccident, { params: { id: '1' } })).code).toBe('VALIDATION_FAILED')
  })

  test('absent and somebody else’s: 404', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeReport(owner)
    for (const wanted of [id, randomUUID()]) {
      const answer = await other.call(routes.getAccident, { params: { id: wanted } })
      expect([answer.status, answer.code]).toEqual([404, 'ACCIDENT_NOT_FOUND'])
    }
    expect((await other.call(routes.listAccidents)).data).toEqual([])
    expect((await other.call(routes.emergencyStatus)).data.lastReport).toBeNull()
  })

  test('own reports by page, newest first, with their photos', async () => {
    const driver = await api.signUp()
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) ids.unshift((await makeReport(driver)).id)
    const photo = await upload(driver, { accidentId: ids[1]!, bytes: await cameraPhoto() })
    const first = await driver.call(routes.listAccidents, { query: { limit: 2 } })
    const rest = await driver.call(routes.listAccidents, { query: { limit: 100, offset: 2 } })
    expect([...first.data, ...rest.data].map((report) => report.id)).toEqual(ids)
    expect(first.pagination).toEqual({ limit: 2, offset: 0, page: 1, total: 5, hasMore: true })
    expect(rest.pagination.hasMore).toBe(false)
    expect(first.data.map((report) => report.photos.length)).toEqual([0, 1])
    const one = await driver.call(routes.getAccident, { params: { id: ids[1]! } })
    expect(one.data).toEqual(first.data[1])
    expect(one.data.photos).toEqual([photo.data])
    const status = await driver.call(routes.emergencyStatus)
    expect(status.data).toEqual({
      activeCases: 5,
      lastReport: first.data[0],
      contacts: [],
      roadsideAvailable: false,
    })
  })

  test('only the open ones, or only the others', async () => {
    const driver = await api.signUp()
    const [old, closed, fresh] = [
      await makeReport(driver),
      await makeReport(driver),
      await makeReport(driver),
    ]
    await driver.call(routes.cancelAccident, { params: { id: closed.id } })
    const idsOf = async (isActive: boolean) => {
      const { data, pagination } = await driver.call(routes.listAccidents, { query: { isActive } })
      return [data.map(({ id }) => id), pagination.total]
    }
    expect(await idsOf(true)).toEqual([[fresh.id, old.id], 2])
    expect(await idsOf(false)).toEqual([[closed.id], 1])
  })
})

describe('changing a report', () => {
  test('without a session: 401; wrong: 400; absent or somebody else’s: 404', async () => {
    const [owner, other] = [await api.signUp(), await api.signUp()]
    const params = { id: (await makeReport(owner)).id }
    const body = { status: 'open' }
    expect((await api.guest.call(routes.updateAccident, { params, body })).status).toBe(401)
    expect((await api.guest.call(routes.cancelAccident, { params, body: {} })).status).toBe(401)
    expect(
      (await owner.call(routes.updateAccident, { params, body: { status: 'lost', notes: 'x'.repeat(1001) } }))
        .fields,
    ).toEqual(['status', 'notes'])
    expect((await owner.call(routes.cancelAccident, { params, body: { status: 'open' } })).status).toBe(400)
    for (const [client, id] of [
      [other, params.id],
      [owner, randomUUID()],
    ] as const) {
      expect((await client.call(routes.updateAccident, { params: { id }, body })).code).toBe(
        'ACCIDENT_NOT_FOUND',
      )
      expect((await client.call(routes.cancelAccident, { params: { id }, body: {} })).code).toBe(
        'ACCIDENT_NOT_FOUND',
      )
    }
    expect((await owner.call(routes.getAccident, { params })).data.status).toBe('submitted')
  })

  test('every move between two statuses: as the contract says, and the count follows', async () => {
    const driver = await api.signUp()
    const { database } = api.context
    let active = 0
    let tried = 0
    for (const from of accidentStatuses) {
      for (const to of accidentStatuses) {
        const params = { id: (await makeReport(driver)).id }
        if (from !== 'submitted') await driver.call(routes.updateAccident, { params, body: { status: from } })
        const answer = await driver.call(routes.updateAccident, { params, body: { status: to } })
        const allowed = mayBecome(from, to)
        expect([from, to, answer.status]).toEqual([from, to, allowed ? 200 : 422])
        if (!allowed) expect(answer.code).toBe('STATUS_CHANGE_NOT_ALLOWED')
        const end: AccidentStatus = allowed ? to : from
        if (isActiveCase(end)) active += 1
        tried += 1
      }
    }
    expect(await activeCases(driver)).toEqual([active, active])
    const rows = await database.kysely
      .selectFrom('accidents')
      .select('status')
      .where('user_id', '=', driver.userId)
      .execute()
    expect(rows.length).toBe(tried)
  })

  test('cancelled with a reason, once; twice: 422', async () => {
    const driver = await api.signUp()
    const params = { id: (await makeReport(driver)).id }
    const answer = await driver.call(routes.cancelAccident, {
      params,
      body: { status: 'cancelled', reason: 'Nothing happened.' },
    })
    expect(answer.data).toMatchObject({ status: 'cancelled', notes: 'Nothing happened.' })
    expect(await activeCases(driver)).toEqual([0, 0])
    const twice = await driver.call(routes.cancelAccident, { params, body: {} })
    expect([twice.status, twice.code]).toEqual([422, 'STATUS_CHANGE_NOT_ALLOWED'])
  })

  test('resolved, opened again: notes stay until new ones come', async () => {
    const driver = await api.signUp()
    const params = { id: (await makeReport(driver)).id }
    await driver.call(routes.updateAccident, { params, body: { status: 'resolved', notes: 'Paid.' } })
    expect(await activeCases(driver)).toEqual([0, 0])
    const open = await driver.call(routes.updateAccident, { params, body: { status: 'open' } })
    expect(open.data).toMatchObject({ status: 'open', notes: 'Paid.' })
    expect(await activeCases(driver)).toEqual([1, 1])
  })

  test('ten cancellations at once lower the count once', async () => {
    const driver = await api.signUp()
    await makeReport(driver)
    const params = { id: (await makeReport(driver)).id }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => driver.call(routes.cancelAccident, { params, body: {} })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9)
    expect(await activeCases(driver)).toEqual([1, 1])
  })
})
