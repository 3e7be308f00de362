import { randomUUID } from 'node:crypto'
import { limits, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, mailedTokens } from '#features/accounts/accounts.factory.ts'
import { type SecondServer, startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'

let api: TestApp
let second: SecondServer

beforeAll(async () => {
  api = await startTestApp()
  second = await startSecondServer(api)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const otherPassword = 'another blue heron 43'
const item = { type: 'navigation', title: 'Opened' } as const
const report = { location: { latitude: 27.9506, longitude: -82.4572 }, description: 'Hit from behind' }
const log = (client: TestClient, idempotencyKey = randomUUID()) =>
  client.call(routes.logActivity, { body: item, idempotencyKey })

/** Calls whose session is looked up with their first statement, and one that still looks it up by itself. */
const calls: Record<string, (client: TestClient) => Promise<{ status: number; code: string | undefined }>> = {
  account: (client) => client.call(routes.me),
  history: (client) => client.call(routes.recentActivity),
  item: (client) => client.call(routes.getActivity, { params: { id: randomUUID() } }),
  'item of the device': (client) => client.call(routes.getActivity, { params: { id: 'mock_1' } }),
  create: (client) => log(client),
  report: (client) => client.call(routes.reportAccident, { body: report, idempotencyKey: randomUUID() }),
  summary: (client) => client.call(routes.activitySummary),
}

async function signedIn(): Promise<TestClient> {
  return onOtherDevice(await api.signUp({ password: goodPassword }))
}

async function onOtherDevice(client: TestClient, server = api): Promise<TestClient> {
  const body = { email: client.session?.user.email, password: goodPassword }
  return new TestClient(server.url, (await server.guest.call(routes.login, { body })).data)
}

/** All ways in which access ends, each on the first server. */
const endings: Record<string, (client: TestClient) => Promise<{ status: number }>> = {
  'signing out': (client) => client.call(routes.logout, { body: {} }),
  'signing out everywhere': (client) => client.call(routes.endAllSessions, { body: {} }),
  'a new password, set on another device': async (client) =>
    (await onOtherDevice(client)).call(routes.changePassword, {
      body: { currentPassword: goodPassword, newPassword: otherPassword, confirmPassword: otherPassword },
    }),
  'another device': async (client) => {
    const { sessionId } = await api.context.accessTokens.verify(client.session?.token ?? '')
    return (await onOtherDevice(client)).call(routes.endSession, { params: { id: sessionId } })
  },
  'a password reset': async (client) => {
    const email = client.session?.user.email ?? ''
    await api.guest.call(routes.forgotPassword, { body: { email } })
    const token = (await mailedTokens(api, email, 'reset-password')).at(-1)
    return api.guest.call(routes.resetPassword, { body: { token, newPassword: otherPassword } })
  },
  'deleting the account': (client) => client.call(routes.deleteAccount, { body: { password: goodPassword } }),
}

async function letIn(client: TestClient): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, await call(client)] as const),
  )
  return answers.filter(([, { status }]) => status !== 401).map(([name]) => name)
}

describe('access that ended on one server', () => {
  test.each(Object.keys(endings))('has ended on the other at once: %s', async (ending) => {
    let tries = 0
    for (let round = 0; round < 5; round += 1) {
      const client = await signedIn()
      const there = second.clientOf(client)
      expect(await letIn(there)).toEqual(Object.keys(calls))
      expect((await endings[ending]?.(client))?.status).toBe(200)
      for (const server of [there, client]) expect(await letIn(server)).toEqual([])
      tries += 2 * Object.keys(calls).length
    }
    console.log(`${ending}: calls let in afterwards: 0 of ${tries}`)
  })

  test('has ended too where the bell is cut off', async () => {
    await second.context.live.end()
    const client = await signedIn()
    const there = second.clientOf(client)
    expect(await letIn(there)).toEqual(Object.keys(calls))
    await client.call(routes.logout, { body: {} })
    expect(await letIn(there)).toEqual([])
  })

  test('nothing is written and no key is taken by what was refused', async () => {
    const client = await signedIn()
    const there = second.clientOf(client)
    const key = randomUUID()
    await client.call(routes.logout, { body: {} })
    expect((await log(there, key)).code).toBe('AUTH_FAILED')
    const { kysely } = api.context.database
    const own = { user_id: client.userId }
    expect(
      await kysely.selectFrom('idempotency_keys').select('key').where('user_id', '=', own.user_id).execute(),
    ).toEqual([])
    expect(
      await kysely.selectFrom('activities').select('id').where('user_id', '=', own.user_id).execute(),
    ).toEqual([])
  })
})

describe('a call that is under way while access ends', () => {
  /** Ends the session in a transaction that keeps everybody from reading sessions until it is committed. */
  async function endedMeanwhile(call: (there: TestClient) => Promise<{ status: number }>): Promise<number> {
    const client = await signedIn()
    const there = second.clientOf(client)
    const { database, clock } = api.context
    const { sessionId } = await api.context.accessTokens.verify(client.session?.token ?? '')
    const underWay = await database.asSystem(async (tx) => {
      await tx
        .updateTable('sessions')
        .set({ ended_at: clock.now(), end_reason: 'logout' })
        .where('id', '=', sessionId)
        .execute()
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      const answer = call(there)
      await expect.poll(waits).toBe(true)
      return { answer }
    })
    return (await underWay.answer).status
  }

  const waits = async () => {
    const { rows } = await api.context.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }

  test.each(Object.keys(calls))('is not answered when it began before and asks after: %s', async (name) => {
    expect(await endedMeanwhile((there) => calls[name]?.(there) ?? Promise.reject(new Error(name)))).toBe(401)
  })

  test('under load, none that begins after the answer to signing out is let in', async () => {
    let tries = 0
    for (let round = 0; round < 10; round += 1) {
      const client = await signedIn()
      const there = second.clientOf(client)
      const load = Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? log(there) : there.call(routes.recentActivity),
      )
      await client.call(routes.logout, { body: {} })
      const after = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? log(there) : there.call(routes.me))),
      )
      tries += after.length
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
      await Promise.all(load)
    }
    console.log(`calls let in on another server after signing out: 0 of ${tries}`)
  })
})

test('whoever is not let in does not hear what else is wrong with a call', async () => {
  const client = await signedIn()
  const wrong = (path: string, init: RequestInit) => client.fetch(path, init)
  const post = (body: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })
  const attempts = async () => [
    (await wrong('/api/activity/recent?limit=none', {})).status,
    (await wrong('/api/activity/log', post('{"type":'))).status,
    (await wrong('/api/activity/log', post('{"type":"unheard of"}'))).status,
    (await wrong('/api/activity/log', post(`"${'x'.repeat(200_000)}"`))).status,
    (
      await wrong('/api/activity/log', {
        ...post('{}'),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'none' },
      })
    ).status,
  ]
  expect(await attempts()).toEqual([400, 400, 400, 413, 400])
  await client.call(routes.logout, { body: {} })
  expect(await attempts()).toEqual([401, 401, 401, 401, 401])
})

test('calls that are refused do not use up what the person may do; those that are let in do', async () => {
  const strict = await startTestApp({ strictLimits: true })
  try {
    const client = await strict.signUp({ password: goodPassword })
    const other = await onOtherDevice(client, strict)
    await other.call(routes.logout, { body: {} })
    // Of what the person may do, registering counts for the address, and signing out for the person.
    const left = limits.person.max - 1
    for (let count = 0; count < 20; count += 1) expect((await other.call(routes.me)).status).toBe(401)
    const statuses: number[] = []
    for (let count = 0; count < left; count += 1) statuses.push((await client.call(routes.me)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await client.call(routes.me)).code).toBe('TOO_MANY_REQUESTS')
    expect((await client.call(routes.recentActivity)).code).toBe('TOO_MANY_REQUESTS')
    // Not even then is an ended session told more than that it has ended.
    expect((await other.call(routes.me)).status).toBe(401)
  } finally {
    await strict.close()
  }
})
