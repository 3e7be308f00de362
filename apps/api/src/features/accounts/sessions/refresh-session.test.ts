import { REFRESH_ABSOLUTE_MS, REFRESH_GRACE_MS, REFRESH_IDLE_MS, routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  // A slow machine must not use up the seconds of grace.
  api.clock.stop()
})
afterAll(() => api.close())

const refresh = (refreshToken: string) => api.guest.call(routes.refresh, { body: { refreshToken } })
const tokenOf = (client: TestClient): string => client.session?.refreshToken ?? ''
const me = (token: string) => api.guest.call(routes.me, { headers: { authorization: `Bearer ${token}` } })

test('400 without a token, 401 for one that was never given', async () => {
  expect((await api.guest.call(routes.refresh, { body: {} })).fields).toEqual(['refreshToken'])
  const forged = await refresh('x'.repeat(43))
  expect([forged.status, forged.code]).toEqual([401, 'AUTH_FAILED'])
})

test('an access token is no refresh token and the other way round', async () => {
  const client = await api.signUp()
  // It is longer than any refresh token, so the field's own check refuses it.
  expect((await refresh(client.session?.token ?? '')).code).toBe('VALIDATION_FAILED')
  expect((await me(tokenOf(client))).code).toBe('AUTH_FAILED')
})

test('200 gives a new pair in the same session', async () => {
  const client = await api.signUp()
  const first = await refresh(tokenOf(client))
  expect(first.data.refreshToken).not.toBe(tokenOf(client))
  expect((await me(first.data.token)).data.user.id).toBe(client.userId)
  const second = await refresh(first.data.refreshToken)
  expect(second.status).toBe(200)
})

test('50 at once get one and the same successor, and nobody is signed out', async () => {
  const client = await api.signUp()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(tokenOf(client))))
  const successors = new Set(answers.map((answer) => answer.data.refreshToken))
  expect(successors.size).toBe(1)
  expect((await client.call(routes.me)).status).toBe(200)
  const rows = await api.context.database.kysely
    .selectFrom('refresh_tokens')
    .select('id')
    .where('user_id', '=', client.userId)
    .execute()
  expect(rows).toHaveLength(2)
})

test('a lost answer is given again for 30 seconds', async () => {
  const client = await api.signUp()
  const lost = await refresh(tokenOf(client))
  api.clock.advance(REFRESH_GRACE_MS - 1000)
  const again = await refresh(tokenOf(client))
  expect(again.data.refreshToken).toBe(lost.data.refreshToken)
  expect((await refresh(again.data.refreshToken)).status).toBe(200)
})

test('a second use after the grace ends the whole family at once', async () => {
  const client = await api.signUp()
  const next = await refresh(tokenOf(client))
  api.clock.advance(REFRESH_GRACE_MS + 1)
  expect((await refresh(tokenOf(client))).code).toBe('AUTH_FAILED')
  expect((await refresh(next.data.refreshToken)).code).toBe('AUTH_FAILED')
  expect((await me(next.data.token)).code).toBe('AUTH_FAILED')
})

test('a second use within the grace ends the family when the successor was used', async () => {
  const client = await api.signUp()
  const next = await refresh(tokenOf(client))
  const third = await refresh(next.data.refreshToken)
  expect((await refresh(tokenOf(client))).code).toBe('AUTH_FAILED')
  expect((await refresh(third.data.refreshToken)).code).toBe('AUTH_FAILED')
})

test('a token lies idle for 14 days at most', async () => {
  const client = await api.signUp()
  api.clock.advance(REFRESH_IDLE_MS - 60_000)
  const inTime = await refresh(tokenOf(client))
  expect(inTime.status).toBe(200)
  api.clock.advance(REFRESH_IDLE_MS + 1)
  expect((await refresh(inTime.data.refreshToken)).code).toBe('AUTH_FAILED')
})

test('a session lives for 30 days at most, however often it is used', async () => {
  const client = await api.signUp()
  let refreshToken = tokenOf(client)
  for (let days = 0; days < 29; days += 7) {
    api.clock.advance(7 * 24 * 3_600_000 - 60_000)
    const answer = await refresh(refreshToken)
    if (days + 7 < REFRESH_ABSOLUTE_MS / (24 * 3_600_000)) refreshToken = answer.data.refreshToken
    else expect(answer.code).toBe('AUTH_FAILED')
  }
})

test('only the hash of a token is stored', async () => {
  const client = await api.signUp()
  const dump = await api.context.database.pool.query<{ row: string }>(
    'select refresh_tokens::text as row from refresh_tokens',
  )
  expect(dump.rows.filter(({ row }) => row.includes(tokenOf(client)))).toEqual([])
})
