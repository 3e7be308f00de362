import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { insertActivities } from './activity.factory.ts'

const hour = 3_600_000
const day = 24 * hour

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const titlesOf = async (client: TestClient, query: object, language = 'en') => {
  const headers = { 'accept-language': language }
  const { activities, pagination } = (await client.call(routes.recentActivity, { query, headers })).data
  expect(pagination.total).toBe(activities.length)
  return activities.map(({ title }) => title)
}
const statsOf = async (client: TestClient, timeZone = 'UTC') =>
  (await client.call(routes.activityStats, { query: { timeZone } })).data
const eventsOf = (client: TestClient) =>
  api.context.database.asSystem((tx) =>
    tx.selectFrom('live_events').select('kind').where('user_id', '=', client.userId).orderBy('id').execute(),
  )

describe('the filters of GET /api/activity/recent', () => {
  test('400 for what is no choice and no time zone', async () => {
    const client = await api.signUp()
    const query = { type: 'x', dateRange: 'decade', status: 'new', timeZone: 'Mars/Olympus' }
    const answer = await client.call(routes.recentActivity, { query })
    expect([answer.status, answer.fields]).toEqual([400, ['type', 'dateRange', 'status', 'timeZone']])
  })

  test('each alone and together, and the total is that of the list', async () => {
    const client = await api.signUp()
    const ago = (ms: number) => new Date(api.clock.now().getTime() - ms)
    await insertActivities(api, client, [
      { title: 'now' },
      { title: 'read', isRead: true, at: ago(2 * day) },
      { title: 'away', isArchived: true, at: ago(10 * day), type: 'vehicle_added' },
      { title: 'read and away', isRead: true, isArchived: true, at: ago(100 * day) },
      { title: 'old', at: ago(400 * day), type: 'vehicle_added' },
    ])
    const cases: [object, string[]][] = [
      [{}, ['now', 'read', 'away', 'read and away', 'old']],
      [{ status: 'all', dateRange: 'all' }, ['now', 'read', 'away', 'read and away', 'old']],
      [{ status: 'unread' }, ['now', 'old']],
      [{ status: 'read' }, ['read']],
      [{ status: 'archived' }, ['away', 'read and away']],
      [{ dateRange: 'today' }, ['now']],
      [{ dateRange: 'week' }, ['now', 'read']],
      [{ dateRange: 'month' }, ['now', 'read', 'away']],
      [{ dateRange: 'year' }, ['now', 'read', 'away', 'read and away']],
      [{ type: 'vehicle_added' }, ['away', 'old']],
      [{ type: 'vehicle_added', status: 'archived', dateRange: 'month' }, ['away']],
      [{ since: ago(day).toISOString(), dateRange: 'year' }, ['now']],
      [{ search: 'away', dateRange: 'month' }, ['away']],
    ]
    for (const [query, titles] of cases)
      expect([query, await titlesOf(client, query)]).toEqual([query, titles])
    const stats = await statsOf(client)
    expect(stats).toMatchObject({ total: 5, unread: 2, archived: 2, today: 1, week: 2, month: 3 })
    expect(stats.days).toHaveLength(30)
    expect(stats.days.at(-1)).toEqual({ date: api.clock.now().toISOString().slice(0, 10), total: 1 })
    expect(stats.days.reduce((sum, { total }) => sum + total, 0)).toBe(stats.month)
  })

  test('search reads title and description, accents and capitals aside, and signs as they are', async () => {
    const client = await api.signUp()
    await insertActivities(api, client, [
      { title: 'Crème Brûlée' },
      { title: 'About', description: '100% of it_all' },
      { title: 'About it all' },
    ])
    expect(await titlesOf(client, { search: '  BRULEE crème ' })).toEqual(['Crème Brûlée'])
    expect(await titlesOf(client, { search: '%' })).toEqual(['About'])
    expect(await titlesOf(client, { search: 't_a' })).toEqual(['About'])
    expect(await titlesOf(client, { search: '   ' })).toHaveLength(3)
    expect(await titlesOf(client, { search: 'brulee about' })).toEqual([])
  })

  test('search reads an item as the caller does', async () => {
    const client = await api.signUp()
    await insertActivities(api, client, [
      {
        title: 'Vehicle added',
        metadata: { phrase: 'vehicleAdded', values: { make: 'Škoda', model: 'Fabia' } },
      },
      { title: 'Profile updated', metadata: { phrase: 'profileUpdated', values: 'no list' } },
      { title: 'Nick', metadata: { values: { name: 'Robert "Bob" Roe', number: 7 } } },
    ])
    expect(await titlesOf(client, { search: '"BOB" roe 7' })).toEqual(['Nick'])
    expect(await titlesOf(client, { search: 'vehiculo skoda agregado' }, 'es')).toEqual(['Vehicle added'])
    expect(await titlesOf(client, { search: 'الملف' }, 'ar')).toEqual(['Profile updated'])
    expect(await titlesOf(client, { search: 'vehiculo' }, 'en')).toEqual([])
    // Names of values and of phrases must not be found, since nobody reads them.
    for (const search of ['make', 'phrase', 'profileUpdated', '[', '{'])
      expect([search, await titlesOf(client, { search }, 'es')]).toEqual([search, []])
  })
})

describe('GET /api/activity/stats', () => {
  test('401 without a session, 400 for no time zone', async () => {
    expect((await api.guest.call(routes.activityStats)).code).toBe('AUTH_FAILED')
    const client = await api.signUp()
    const answer = await client.call(routes.activityStats, { query: { timeZone: 'x' } })
    expect([answer.status, answer.fields]).toEqual([400, ['timeZone']])
  })

  test('days begin at midnight where the person is', async () => {
    const client = await api.signUp()
    const now = api.clock.now()
    // A quarter to midnight in Kathmandu, 5:45 ahead of UTC.
    const midnight = new Date(`${now.toISOString().slice(0, 10)}T18:15:00Z`)
    const began = midnight > now ? new Date(midnight.getTime() - day) : midnight
    await insertActivities(api, client, [
      { at: new Date(began.getTime() - 1) },
      { at: began },
      { at: new Date(began.getTime() + 1) },
    ])
    const stats = await statsOf(client, 'Asia/Kathmandu')
    expect(stats.days.slice(-2).map(({ total }) => total)).toEqual([1, 2])
    expect(stats.today).toBe(2)
    const query = { dateRange: 'today', timeZone: 'Asia/Kathmandu' }
    expect(await titlesOf(client, query)).toHaveLength(2)
  })
})

describe('one item', () => {
  const calls = [routes.getActivity, routes.readActivity, routes.archiveActivity, routes.deleteActivity]

  test('401, then 400 with a sentence that names the id, then 404', async () => {
    const client = await api.signUp()
    const [foreign = ''] = await insertActivities(api, await api.signUp(), [{}])
    for (const route of calls) {
      const id = randomUUID()
      expect((await api.guest.call(route, { params: { id } })).code).toBe('AUTH_FAILED')
      const bad = await client.call(route, { params: { id: 'a!<b>' } })
      expect([bad.status, bad.failure.errors]).toEqual([
        400,
        [{ field: 'id', message: 'Invalid activity ID format: a!<b>', code: 'field.activityId' }],
      ])
      for (const nobodys of [id, '70', foreign])
        expect((await client.call(route, { params: { id: nobodys } })).code).toBe('ACTIVITY_NOT_FOUND')
    }
  })

  test('ids of the device alone are read nowhere, and the answer says so', async () => {
    const client = await api.signUp()
    for (const id of ['7', 'temp_12', 'mock_report']) {
      const { status, code, failure } = await client.call(routes.getActivity, { params: { id } })
      expect([status, code, failure.error]).toEqual([
        404,
        'MOCK_ACTIVITY',
        'Cannot fetch mock activity from server',
      ])
    }
  })

  test('is read, archived and deleted, and told of once each', async () => {
    const client = await api.signUp()
    const [id = ''] = await insertActivities(api, client, [{ title: 'One' }, { title: 'Two' }])
    const params = { id }
    for (const [route, flags] of [
      [routes.getActivity, { isRead: false, isArchived: false }],
      [routes.readActivity, { isRead: true, isArchived: false }],
      [routes.readActivity, { isRead: true, isArchived: false }],
      [routes.archiveActivity, { isRead: true, isArchived: true }],
      [routes.archiveActivity, { isRead: true, isArchived: true }],
    ] as const) {
      expect((await client.call(route, { params })).data).toMatchObject({ id, title: 'One', ...flags })
    }
    expect((await client.call(routes.deleteActivity, { params })).data).toEqual({ id })
    expect((await client.call(routes.deleteActivity, { params })).code).toBe('ACTIVITY_NOT_FOUND')
    expect(await titlesOf(client, {})).toEqual(['Two'])
    expect((await eventsOf(client)).map(({ kind }) => kind)).toEqual(Array(3).fill('activityChanged'))
  })
})

describe('POST /api/activity/bulk', () => {
  test('401 without a session, 400 for no ids, too many, what is none, and no action', async () => {
    const ids = [randomUUID()]
    expect((await api.guest.call(routes.changeActivities, { body: { ids, action: 'read' } })).code).toBe(
      'AUTH_FAILED',
    )
    const client = await api.signUp()
    for (const wrong of [[], ['7'], Array.from({ length: 501 }, () => randomUUID())]) {
      const answer = await client.call(routes.changeActivities, { body: { ids: wrong, action: 'burn' } })
      expect([answer.status, answer.fields.at(-1)]).toEqual([400, 'action'])
      expect(answer.fields[0]).toMatch(/^ids/)
    }
  })

  test('changes own items that are otherwise, and says which, so that it can be undone', async () => {
    const client = await api.signUp()
    const [foreign = ''] = await insertActivities(api, await api.signUp(), [{}])
    const [one = '', two = '', three = ''] = await insertActivities(api, client, [
      { title: 'one' },
      { title: 'two', isArchived: true },
      { title: 'three', isRead: true },
    ])
    const change = async (action: string, ids: string[]) => {
      const { data } = await client.call(routes.changeActivities, { body: { ids, action } })
      expect(data.changed).toBe(data.ids.length)
      return data.ids.toSorted()
    }
    const all = [one, two, three, foreign, randomUUID()]
    expect(await change('archive', all)).toEqual([one, three].toSorted())
    expect(await statsOf(client)).toMatchObject({ total: 3, unread: 0, archived: 3 })
    expect(await change('unarchive', [one, three])).toEqual([one, three].toSorted())
    expect(await titlesOf(client, { status: 'archived' })).toEqual(['two'])
    expect(await change('read', all)).toEqual([one, two].toSorted())
    expect(await change('unread', [one])).toEqual([one])
    expect(await change('delete', all)).toEqual([one, two, three].toSorted())
    expect(await change('delete', all)).toEqual([])
    expect(await statsOf(client)).toMatchObject({ total: 0, unread: 0, archived: 0, month: 0 })
    expect(await eventsOf(client)).toHaveLength(5)
  })
})

test('GET /api/activity/types knows all of them', async () => {
  expect((await api.guest.call(routes.activityTypes)).code).toBe('AUTH_FAILED')
  const { types } = (await (await api.signUp()).call(routes.activityTypes)).data
  expect(types).toHaveLength(16)
})
