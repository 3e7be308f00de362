import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { fingerprintOf, forgetOldKeys, idempotently } from './idempotency.ts'

let api: TestApp
let client: TestClient

beforeAll(async () => {
  api = await startTestApp()
  client = await api.signUp()
})
afterAll(() => api.close())

const body = { type: 'navigation', title: 'once' }
const log = (idempotencyKey: string, sent: object = body, caller = client) =>
  caller.call(routes.logActivity, { body: sent, idempotencyKey })
const total = async (caller: TestClient) => (await caller.call(routes.recentActivity)).data.pagination.total

test('a key that is no UUID is a field error', async () => {
  const answer = await log('once')
  expect([answer.status, answer.fields]).toEqual([400, ['Idempotency-Key']])
})

test('the same key and body give the first answer again, for 24 hours', async () => {
  const key = randomUUID()
  const first = await log(key)
  expect((await log(key.toUpperCase())).text).toBe(first.text)
  expect((await log(key, { title: 'once', type: 'navigation' })).text).toBe(first.text)
  expect(await total(client)).toBe(1)
})

test('the same key with another body is refused and does nothing', async () => {
  const key = randomUUID()
  await log(key)
  const before = await total(client)
  const other = await log(key, { ...body, title: 'twice' })
  expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await total(client)).toBe(before)
})

test('a key belongs to one person', async () => {
  const key = randomUUID()
  const first = await log(key)
  const other = await api.signUp()
  const second = await log(key, body, other)
  expect(second.status).toBe(201)
  expect(second.data.id).not.toBe(first.data.id)
})

test('a request that failed leaves its key free', async () => {
  const key = randomUUID()
  expect((await log(key, { ...body, metadata: { url: 'ftp://example.test' } })).status).toBe(400)
  expect((await log(key)).status).toBe(201)
})

test('effect and answer come together or not at all', async () => {
  const { database, clock } = api.context
  const keyed = { userId: client.userId, key: randomUUID(), fingerprint: fingerprintOf('x'), clock }
  const before = await total(client)
  const insertThenFail = database.asUser(client.userId, async (tx) => {
    await idempotently(tx, keyed, async () => {
      const row = { user_id: client.userId, id: randomUUID(), type: 'navigation' as const, title: 'x' }
      const now = clock.now()
      await tx
        .insertInto('activities')
        .values({ ...row, occurred_at: now, created_at: now, updated_at: now })
        .execute()
      return row.id
    })
    throw new Error('the server died before the commit')
  })
  await expect(insertThenFail).rejects.toThrow('died')
  expect(await total(client)).toBe(before)
  const keys = await database.kysely
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', '=', keyed.key)
    .execute()
  expect(keys).toEqual([])
})

test('after a day a key is forgotten', async () => {
  const app = await startTestApp()
  const person = await app.signUp()
  await log(randomUUID(), body, person)
  const count = async () =>
    (await app.context.database.kysely.selectFrom('idempotency_keys').select('key').execute()).length
  app.clock.advance(23 * 3_600_000)
  await forgetOldKeys(app.context.database, app.clock.now())
  expect(await count()).toBe(1)
  app.clock.advance(2 * 3_600_000)
  await forgetOldKeys(app.context.database, app.clock.now())
  expect(await count()).toBe(0)
  await app.close()
})
