import { randomUUID } from 'node:crypto'
import { activityIcons, activityTypes, routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { begin, emailOf, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { vehicleForm } from '#features/glovebox/glovebox.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const visit = (title: string, more: object = {}) => ({ type: 'navigation', title, ...more })

async function visitMany(client: TestClient, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await client.call(routes.logActivity, { body: visit(`visit ${index}`) })
  }
}

describe('POST /api/activity/log', () => {
  test('takes every type, with pages of the app as address, and says who told it', async () => {
    const client = await api.signUp()
    for (const type of activityTypes) {
      const metadata = { url: '/lawyers?sort=rating#top', status: 'resolved' }
      const { status, data } = await client.call(routes.logActivity, { body: { type, title: 'x', metadata } })
      expect([status, data.type, data.icon]).toEqual([201, type, activityIcons[type]])
      expect(data).toMatchObject({
        isToldByClient: true,
        status: 'resolved',
        isResolved: true,
        isClosed: true,
      })
    }
    await client.call(routes.addVehicle, { body: vehicleForm() })
    const [first] = (await client.call(routes.recentActivity)).data.activities
    expect([first?.type, first?.isToldByClient]).toEqual(['vehicle_added', false])
  })

  test('401 without a session', async () => {
    expect((await api.guest.call(routes.logActivity, { body: visit('x') })).code).toBe('AUTH_FAILED')
  })

  test('400 for unknown types, empty titles, addresses that are no web page and too much metadata', async () => {
    const client = await api.signUp()
    const bodies: [object, string[]][] = [
      [{ type: 'accident', title: '' }, ['type', 'title']],
      [visit('x', { metadata: { url: 'javascript:alert(1)' } }), ['metadata.url']],
      [visit('x', { metadata: { url: 7 } }), ['metadata.url']],
      [visit('x', { metadata: { url: '//example.test/x' } }), ['metadata.url']],
      [visit('x', { metadata: { url: '/\\example.test' } }), ['metadata.url']],
      [visit('x', { metadata: { note: 'x'.repeat(4096) } }), ['metadata']],
      [visit('x', { metadata: { a: { b: { c: 1 } } } }), ['metadata.a']],
    ]
    for (const [body, fields] of bodies) {
      const answer = await client.call(routes.logActivity, { body })
      expect([answer.status, answer.fields]).toEqual([400, fields])
    }
    expect((await client.call(routes.recentActivity)).data.pagination.total).toBe(0)
  })

  test('201 puts the item on top', async () => {
    const client = await api.signUp()
    await visitMany(client, 2)
    const metadata = { phrase: 'visited', values: { page: 'lawyers' }, url: 'https://example.test/lawyers' }
    const { status, data } = await client.call(routes.logActivity, {
      body: visit('Opened lawyers', { metadata }),
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      type: 'navigation',
      title: 'Opened lawyers',
      metadata,
      isRead: true,
      icon: 'compass',
      isArchived: false,
      status: null,
      isResolved: false,
      isCompleted: false,
      isClosed: false,
      isToldByClient: true,
    })
    const { activities, pagination } = (await client.call(routes.recentActivity)).data
    expect(activities[0]).toEqual(data)
    expect(pagination.total).toBe(3)
  })
})

describe('what is new', () => {
  test('are the deeds of others; own ones and pages are born read, and pages can be left out', async () => {
    const [ann, bob] = [await signUpNamed(api, 'Ann Lee'), await signUpNamed(api, 'Bob Ray')]
    await makeReport(bob)
    await bob.call(routes.logActivity, { body: visit('Opened lawyers') })
    const { id: conversationId } = await begin(ann, emailOf(bob))
    await ann.call(routes.sendMessage, { body: { conversationId, content: 'May I write?' } })
    await bob.call(routes.acceptMessageRequest, { params: { id: conversationId } })
    await ann.call(routes.sendMessage, { body: { conversationId, content: 'Hello' } })
    const listOf = async (query: object) =>
      (await bob.call(routes.recentActivity, { query })).data.activities.map(({ type }) => type)
    expect(await listOf({ status: 'unread' })).toEqual(['message_received'])
    expect((await bob.call(routes.activityStats)).data.unread).toBe(1)
    expect(await listOf({ without: 'navigation' })).toEqual(['message_received', 'emergency_reported'])
    const { pagination } = (await bob.call(routes.recentActivity, { query: { without: 'navigation' } })).data
    expect(pagination.total).toBe(2)
    expect(await listOf({ type: 'navigation' })).toEqual(['navigation'])
  })
})

describe('GET /api/activity/recent', () => {
  test('401 without a session, 400 for a page that cannot be', async () => {
    expect((await api.guest.call(routes.recentActivity)).code).toBe('AUTH_FAILED')
    const client = await api.signUp()
    const answer = await client.call(routes.recentActivity, {
      query: { limit: 101, page: 0, type: 'x', since: 'yesterday' },
    })
    expect([answer.status, answer.fields]).toEqual([400, ['limit', 'page', 'type', 'since']])
  })

  test('pages by page and by offset, and their union is the whole', async () => {
    const client = await api.signUp()
    await visitMany(client, 7)
    const titles: string[] = []
    for (let page = 1; page <= 3; page += 1) {
      const { activities, pagination } = (
        await client.call(routes.recentActivity, { query: { limit: 3, page } })
      ).data
      titles.push(...activities.map((activity) => activity.title))
      expect(pagination).toEqual({ limit: 3, offset: (page - 1) * 3, page, total: 7, hasMore: page < 3 })
    }
    expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((index) => `visit ${index}`))
    const byOffset = await client.call(routes.recentActivity, { query: { limit: 2, offset: 5 } })
    expect(byOffset.data.activities.map((activity) => activity.title)).toEqual(['visit 2', 'visit 1'])
  })

  test('filters by type and time, and shows nobody else anything', async () => {
    const client = await api.signUp()
    await visitMany(client, 1)
    const since = new Date(api.clock.now().getTime() + 1000).toISOString()
    const count = async (query: object) =>
      (await client.call(routes.recentActivity, { query })).data.pagination.total
    expect(await count({ type: 'navigation' })).toBe(1)
    expect(await count({ type: 'profile_updated' })).toBe(0)
    expect(await count({ since })).toBe(0)
    const other = await api.signUp()
    expect((await other.call(routes.recentActivity)).data.activities).toEqual([])
  })
})

describe('GET /api/activity/summary', () => {
  test('401 without a session, 400 for days out of range', async () => {
    expect((await api.guest.call(routes.activitySummary)).code).toBe('AUTH_FAILED')
    const client = await api.signUp()
    for (const days of [0, 3651, 1.5, 'x']) {
      expect((await client.call(routes.activitySummary, { query: { days } })).fields).toEqual(['days'])
    }
  })

  test('200 counts all and those of the period', async () => {
    const client = await api.signUp()
    expect((await client.call(routes.activitySummary)).data).toMatchObject({
      totalActivities: 0,
      lastActivity: null,
    })
    await visitMany(client, 2)
    api.clock.advance(40 * 24 * 3_600_000)
    const credentials = { email: client.session?.user.email, password: 'correct horse battery' }
    const later = await api.guest.call(routes.login, { body: credentials })
    client.session = later.data
    await client.call(routes.logActivity, { body: visit('today') })
    const { data } = await client.call(routes.activitySummary)
    expect(data).toMatchObject({ totalActivities: 3, recentActivities: 1, activityByType: { navigation: 1 } })
    expect(data.period.days).toBe(30)
    const wide = await client.call(routes.activitySummary, { query: { days: 60 } })
    expect(wide.data).toMatchObject({ recentActivities: 3, activityByType: { navigation: 3 } })
  })
})

describe('an item logged with a key', () => {
  test('20 at once make one item; whoever came too early is told to wait', async () => {
    const client = await api.signUp()
    const idempotencyKey = randomUUID()
    const send = () => client.call(routes.logActivity, { body: visit('once'), idempotencyKey })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    for (const answer of answers) {
      if (answer.status === 201) continue
      expect([answer.code, answer.headers.get('retry-after')]).toEqual(['IDEMPOTENCY_IN_FLIGHT', '1'])
    }
    const again = await send()
    expect(again.status).toBe(201)
    expect(
      new Set([...answers, again].filter((answer) => answer.status === 201).map((answer) => answer.text))
        .size,
    ).toBe(1)
    expect((await client.call(routes.recentActivity)).data.pagination.total).toBe(1)
  })
})
