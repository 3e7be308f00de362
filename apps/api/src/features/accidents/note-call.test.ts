import { randomUUID } from 'node:crypto'
import { type Accident, type Callee, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePolicy } from '#features/glovebox/glovebox.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeReport } from './accidents.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const happened = '2026-11-01T15:04:05.000Z'
const later = '2026-11-01T15:20:00.000Z'

async function somebody(): Promise<{ client: TestClient; accident: Accident }> {
  const client = await api.signUp()
  return { client, accident: await makeReport(client, { timestamp: happened }) }
}

function note(client: TestClient, { id }: { id: string }, said: { callee: Callee; at: string | null }) {
  return client.call(routes.noteCall, { params: { id, callee: said.callee }, body: { at: said.at } })
}

async function eventsOf(client: TestClient) {
  return api.context.database.kysely
    .selectFrom('live_events')
    .select(['kind', 'data'])
    .where('user_id', '=', client.userId)
    .where('kind', '=', 'call')
    .execute()
}

describe('PUT /api/emergency/accidents/:id/calls/:callee', () => {
  test('without a session: 401; nobody one calls, no time: 400; absent or somebody else’s: 404', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    expect((await note(api.guest, owner.accident, { callee: 'police', at: later })).status).toBe(401)
    expect(
      (await note(owner.client, owner.accident, { callee: 'mayor' as Callee, at: later })).fields,
    ).toEqual(['callee'])
    expect((await note(owner.client, owner.accident, { callee: 'police', at: 'soon' })).fields).toEqual([
      'at',
    ])
    for (const id of [owner.accident.id, randomUUID()])
      expect((await note(other.client, { id }, { callee: 'police', at: later })).code).toBe(
        'ACCIDENT_NOT_FOUND',
      )
    const { data } = await owner.client.call(routes.getAccident, { params: { id: owner.accident.id } })
    expect(data.calls).toEqual([])
  })

  test('noted once however often it is sent; the report, the list and the timeline tell of it', async () => {
    const { client, accident } = await somebody()
    await makePolicy(client, { carrierName: 'Sunshine Mutual' })
    expect(accident.calls).toEqual([])
    const first = await note(client, accident, { callee: 'insurer', at: later })
    expect(first.data.calls).toEqual([{ callee: 'insurer', at: later }])
    expect((await note(client, accident, { callee: 'insurer', at: later })).data).toEqual(first.data)
    await note(client, accident, { callee: 'police', at: happened })
    const both = [
      { callee: 'police', at: happened },
      { callee: 'insurer', at: later },
    ]
    const params = { id: accident.id }
    expect((await client.call(routes.getAccident, { params })).data.calls).toEqual(both)
    expect((await client.call(routes.listAccidents)).data[0]?.calls).toEqual(both)
    const { data: timeline } = await client.call(routes.accidentTimeline, { params })
    const called = timeline.entries.filter(({ kind }) => kind === 'called').toReversed()
    expect(called.map(({ callee, name, at }) => [callee, name, at])).toEqual([
      ['police', null, happened],
      ['insurer', 'Sunshine Mutual', later],
    ])
    // The repeated one told nobody.
    expect(await eventsOf(client)).toEqual([
      { kind: 'call', data: { accidentId: accident.id } },
      { kind: 'call', data: { accidentId: accident.id } },
    ])
  })

  test('taken back, and once more: one effect', async () => {
    const { client, accident } = await somebody()
    await note(client, accident, { callee: 'doctor', at: later })
    expect((await note(client, accident, { callee: 'doctor', at: null })).data.calls).toEqual([])
    expect((await note(client, accident, { callee: 'doctor', at: null })).data.calls).toEqual([])
    expect(await eventsOf(client)).toHaveLength(2)
  })

  test('a time before the accident or ahead of the server’s clock is that of the server', async () => {
    const { client, accident } = await somebody()
    const now = api.context.clock.now().getTime()
    for (const at of ['2026-10-31T12:00:00.000Z', new Date(now + 86_400_000).toISOString()]) {
      const { data } = await note(client, accident, { callee: 'people', at })
      expect(Date.parse(data.calls[0]?.at ?? '')).toBeGreaterThanOrEqual(now)
      expect(Date.parse(data.calls[0]?.at ?? '')).toBeLessThanOrEqual(api.context.clock.now().getTime())
    }
  })

  test('of two at once one is told', async () => {
    const { client, accident } = await somebody()
    const answers = await Promise.all(
      [1, 2].map(() => note(client, accident, { callee: 'lawyer', at: later })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await eventsOf(client)).toHaveLength(1)
  })
})
