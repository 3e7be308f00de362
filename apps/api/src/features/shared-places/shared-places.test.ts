import { randomUUID } from 'node:crypto'
import { SHARED_PLACE_MS, SHARED_PLACES_PER_REPORT, limits, routes, situations } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleReport, makeReport } from '#features/accidents/accidents.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { sweepPlaces } from './shared-places.service.ts'

const day = 24 * 3_600_000
interface Shown {
  showsName: boolean
  showsPhone: boolean
}
type Told = Partial<Shown> & { situation?: string }
const both: Shown = { showsName: true, showsPhone: true }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const share = (client: TestClient, accidentId: string, told: string | Told = {}) =>
  client.call(routes.sharePlace, {
    body: { accidentId, ...(typeof told === 'string' ? { situation: told } : told) },
  })
const list = async (client: TestClient) => (await client.call(routes.listSharedPlaces)).data
const tell = (client: TestClient, id: string, situation: string) => change(client, id, { situation })
const change = (client: TestClient, id: string, body: Told) =>
  client.call(routes.updateSharedPlace, { params: { id }, body })
const stop = (client: TestClient, id: string) => client.call(routes.stopSharing, { params: { id } })
const see = (token: string, caller = api.guest) => caller.call(routes.seePlace, { body: { token } })
const situationAt = async (token: string) => (await see(token)).data.situation

describe('a link to place and status', () => {
  test('401 without a session, 400 with everything that is wrong, 404 for no report of one’s own', async () => {
    const [client, other] = [await api.signUp(), await api.signUp()]
    const { id } = await makeReport(client)
    expect((await share(api.guest, id)).status).toBe(401)
    expect((await share(client, 'x', 'dead')).fields.toSorted()).toEqual(['accidentId', 'situation'])
    for (const answer of [await share(other, id), await share(client, randomUUID())])
      expect([answer.status, answer.code]).toEqual([404, 'ACCIDENT_NOT_FOUND'])
  })

  test('201 once for one key, with a token of 256 bit that stands nowhere in the database', async () => {
    const client = await api.signUp()
    const body = { accidentId: (await makeReport(client)).id }
    const idempotencyKey = randomUUID()
    const first = await client.call(routes.sharePlace, { body, idempotencyKey })
    const again = await client.call(routes.sharePlace, { body, idempotencyKey })
    expect([first.status, again.text]).toEqual([201, first.text])
    const other = { ...body, situation: 'safe' }
    expect((await client.call(routes.sharePlace, { body: other, idempotencyKey })).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const { token, ...place } = first.data
    expect(await list(client)).toEqual([place])
    expect(place.situation).toBe('waiting')
    expect(Date.parse(place.expiresAt) - Date.parse(place.createdAt)).toBe(SHARED_PLACE_MS)
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes).toHaveLength(32)
    const { rows } = await api.context.database.pool.query<{ row: string }>(
      `select shared_places::text as row from shared_places
       union all select idempotency_keys::text from idempotency_keys`,
    )
    expect(rows.filter(({ row }) => row.includes(place.id))).toHaveLength(2)
    for (const form of [token, Buffer.from(token).toString('hex'), bytes.toString('hex')])
      expect(rows.filter(({ row }) => row.includes(form))).toEqual([])
  })

  test('a guest sees where, when and how, and nothing else', async () => {
    const client = await api.signUp()
    const report = await makeReport(client)
    const { data } = await share(client, report.id, 'hurt')
    const seen = await see(data.token)
    const { precision: _, ...place } = report.location
    expect(seen.data).toEqual({
      name: null,
      firstName: null,
      phone: null,
      ...place,
      occurredAt: exampleReport.timestamp,
      situation: 'hurt',
      updatedAt: data.createdAt,
      expiresAt: data.expiresAt,
    })
    for (const secret of [client.userId, report.id, report.number, exampleReport.description, data.id])
      expect(seen.text).not.toContain(secret)
    expect(seen.headers.get('cache-control')).toContain('no-store')
  })

  test.each(situations)('one can be %s', async (situation) => {
    const client = await api.signUp()
    const { data } = await share(client, (await makeReport(client)).id, situation)
    expect([data.situation, await situationAt(data.token)]).toEqual([situation, situation])
  })

  test('a typed place that is known only roughly has no point', async () => {
    const client = await api.signUp()
    const { id } = await makeReport(client, { location: { address: 'near the old mill' } })
    const { data } = await see((await share(client, id)).data.token)
    expect(data).toMatchObject({ latitude: null, longitude: null, address: 'near the old mill' })
  })

  test('a further link shows the same as the others; one too many ends the oldest', async () => {
    const client = await api.signUp()
    const { id } = await makeReport(client)
    const tokens: string[] = []
    for (let made = 0; made <= SHARED_PLACES_PER_REPORT; made += 1)
      tokens.push((await share(client, id, 'safe')).data.token)
    const answers = await Promise.all(tokens.map((token) => see(token)))
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 200])
    // Whatever a server's clock says, the link that was just made is none of the oldest.
    api.clock.advance(-10_000)
    const newest = (await share(client, id, 'safe')).data.token
    api.clock.advance(10_000)
    expect([(await see(tokens[1] ?? '')).status, (await see(newest)).status]).toEqual([404, 200])
    tokens.shift()
    await share(client, (await makeReport(client)).id, 'hurt')
    expect([await situationAt(tokens[1] ?? ''), (await list(client)).length]).toEqual(['safe', 6])
  })
})

describe('name and number', () => {
  const maria = { firstName: 'Maria', middleName: 'Josefa', lastName: 'Ortiz', cellNumber: '(813) 555-0142' }
  const named = async () => {
    const client = await api.signUp()
    await client.call(routes.patchProfile, { body: maria })
    return { client, accidentId: (await makeReport(client)).id }
  }
  const personAt = async (token: string) => {
    const { name, firstName, phone } = (await see(token)).data
    return [name, firstName, phone]
  }

  test('a link shows neither unless the person wants it', async () => {
    const { client, accidentId } = await named()
    const { data } = await share(client, accidentId)
    expect([data.showsName, data.showsPhone]).toEqual([false, false])
    const { text } = await see(data.token)
    for (const secret of ['Maria', 'Ortiz', '5550142']) expect(text).not.toContain(secret)
  })

  test('the page names them by first name and last initial, with their own number, and tells no more', async () => {
    const { client, accidentId } = await named()
    const answer = await share(client, accidentId, { situation: 'hospital', ...both })
    for (const secret of ['Maria', 'Ortiz', '5550142']) expect(answer.text).not.toContain(secret)
    expect(await personAt(answer.data.token)).toEqual(['Maria O.', 'Maria', '+18135550142'])
    const { text } = await see(answer.data.token)
    for (const secret of ['Josefa', 'Ortiz', client.userId]) expect(text).not.toContain(secret)
  })

  test('each can be taken back on every link of the report, and shown again', async () => {
    const { client, accidentId } = await named()
    const [first, second] = [
      (await share(client, accidentId, { situation: 'safe', ...both })).data,
      (await share(client, accidentId, { situation: 'safe', ...both })).data,
    ]
    api.clock.advance(60_000)
    expect((await change(client, first.id, { showsPhone: false })).data).toEqual({
      ...(await list(client)).find(({ id }) => id === first.id),
      showsPhone: false,
    })
    expect(await personAt(second.token)).toEqual(['Maria O.', 'Maria', null])
    await change(client, second.id, { showsName: false, showsPhone: true })
    expect(await personAt(first.token)).toEqual([null, null, '+18135550142'])
    // Only saying how one is counts as news of it.
    expect((await see(first.token)).data.updatedAt).toBe(second.createdAt)
    expect((await change(client, first.id, {})).status).toBe(200)
    const wrong = await client.call(routes.updateSharedPlace, {
      params: { id: first.id },
      body: { showsName: 'x', showsPhone: null },
    })
    expect(wrong.fields.toSorted()).toEqual(['showsName', 'showsPhone'])
  })

  test('a profile without them leaves them out, and the page follows the profile', async () => {
    const client = await api.signUp()
    const { data } = await share(client, (await makeReport(client)).id, { situation: 'safe', ...both })
    expect(await personAt(data.token)).toEqual([null, null, null])
    await client.call(routes.patchProfile, { body: { firstName: 'Ana' } })
    expect(await personAt(data.token)).toEqual(['Ana', 'Ana', null])
  })
})

describe('telling how one is', () => {
  test('401, 400, 404 for somebody else’s; 200 changes every link of the report', async () => {
    const [client, other] = [await api.signUp(), await api.signUp()]
    const { id: accidentId } = await makeReport(client)
    const [first, second] = [(await share(client, accidentId)).data, (await share(client, accidentId)).data]
    expect((await tell(api.guest, first.id, 'safe')).status).toBe(401)
    expect((await tell(client, first.id, 'fine')).fields).toEqual(['situation'])
    expect((await tell(other, first.id, 'safe')).code).toBe('SHARED_PLACE_NOT_FOUND')
    api.clock.advance(60_000)
    expect((await tell(client, first.id, 'home')).data).toMatchObject({ id: first.id, situation: 'home' })
    const seen = (await see(second.token)).data
    expect(seen.situation).toBe('home')
    expect(Date.parse(seen.updatedAt) - Date.parse(second.createdAt)).toBeGreaterThanOrEqual(60_000)
  })
})

describe('the end of a link', () => {
  test('401, 400, 404 for somebody else’s; stopped at once, with the others of the report only', async () => {
    const [client, other] = [await api.signUp(), await api.signUp()]
    const { id: accidentId } = await makeReport(client)
    const [first, second] = [(await share(client, accidentId)).data, (await share(client, accidentId)).data]
    const elsewhere = (await share(client, (await makeReport(client)).id)).data
    expect((await stop(api.guest, first.id)).status).toBe(401)
    expect((await stop(client, 'x')).fields).toEqual(['id'])
    expect((await stop(other, first.id)).code).toBe('SHARED_PLACE_NOT_FOUND')
    expect((await stop(client, first.id)).data).toEqual({ id: first.id })
    const answers = [await see(first.token), await see(second.token), await see(elsewhere.token)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
    expect((await stop(client, first.id)).code).toBe('SHARED_PLACE_NOT_FOUND')
    expect((await list(client)).map(({ id }) => id)).toEqual([elsewhere.id])
  })

  test('the same answer for one that never was, was stopped, is of a cancelled report or over; then it is swept', async () => {
    const client = await api.signUp()
    const { id: accidentId } = await makeReport(client)
    const stopped = (await share(client, accidentId)).data
    await stop(client, stopped.id)
    const cancelled = await makeReport(client)
    const { token: ofCancelled } = (await share(client, cancelled.id)).data
    await client.call(routes.cancelAccident, { params: { id: cancelled.id }, body: {} })
    const over = (await share(client, accidentId)).data
    api.clock.advance(SHARED_PLACE_MS - 60_000)
    expect((await see(over.token)).status).toBe(200)
    api.clock.advance(60_000)
    const texts = [over.token, stopped.token, ofCancelled, 'x'.repeat(43)].map(async (token) => {
      const { status, text } = await see(token)
      return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
    })
    expect(new Set(await Promise.all(texts)).size).toBe(1)
    expect((await see(over.token)).code).toBe('SHARED_PLACE_NOT_FOUND')
    await sweepPlaces(api.context)
    expect(await rowsOf(client)).toBe(2)
    api.clock.advance(day)
    await sweepPlaces(api.context)
    expect(await rowsOf(client)).toBe(0)
  })

  test('400 without a token, 429 for whoever tries many', async () => {
    expect((await api.guest.call(routes.seePlace, { body: {} })).fields).toEqual(['token'])
    const strict = await startTestApp({ strictLimits: true })
    const tries = Array.from({ length: limits.place.max + 1 }, () => see('x'.repeat(43), strict.guest))
    const codes = (await Promise.all(tries)).map(({ status }) => status)
    await strict.close()
    expect([
      codes.filter((code) => code === 404).length,
      codes.filter((code) => code === 429).length,
    ]).toEqual([limits.place.max, 1])
  })

  const rowsOf = async ({ userId }: TestClient): Promise<number> =>
    (
      await api.context.database.kysely
        .selectFrom('shared_places')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
    ).length
})
