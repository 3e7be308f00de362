import { routes } from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claim, mutual, signUpNamed, writeTo } from '#features/conversations/conversations.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type LiveClient, openLive } from '#testing/live-client.ts'
import { type SecondServer, startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** How far the other server's clock is behind. */
const BEHIND_MS = 500

let api: TestApp
let second: SecondServer
let ana: TestClient
let ben: TestClient

beforeAll(async () => {
  api = await startTestApp()
  api.clock.stop()
  const { clock, context } = api
  second = await startSecondServer({
    context,
    clock: { ...clock, now: () => new Date(clock.now().getTime() - BEHIND_MS) },
  })
  ;[ana, ben] = [await signUpNamed(api, 'Ana Reyes'), await signUpNamed(api, 'Ben Okafor')]
})
afterAll(async () => {
  await second.close()
  await api.close()
})

async function isOnline(person: TestClient): Promise<boolean> {
  return (await onlineUntil(person)) > api.clock.now().getTime()
}

async function onlineUntil({ userId }: TestClient): Promise<number> {
  const { rows } = await api.context.database.pool.query<{ online_until: Date }>(
    'select online_until from presence where user_id = $1',
    [userId],
  )
  return rows[0]?.online_until.getTime() ?? 0
}

/**
 * Opens a person's first stream on a server and waits until they are shown as online; the clock otherwise stands still.
 */
async function openedAndShown(person: TestClient, client: TestClient): Promise<LiveClient> {
  const before = await onlineUntil(person)
  api.clock.advance(1_000)
  const live = await openLive(client)
  await expect.poll(() => onlineUntil(person)).toBeGreaterThan(before)
  return live
}

describe('who is online', () => {
  test('is told to those one writes with; a new network is no leaving', async () => {
    const conversationId = await mutual(ana, ben)
    const seen = await openLive(second.clientOf(ana))
    await seen.next('ready')
    await expect.poll(() => isOnline(ana)).toBe(true)
    const first = await openLive(ben)
    await seen.next('presence')
    const again = await openLive(ben)
    const there = await openedAndShown(ben, second.clientOf(ben))
    const before = await onlineUntil(ben)
    const asking = vi.spyOn(api.context.live, 'askOthers')
    api.clock.advance(1_000)
    for (const live of [first, again]) live.cut()
    await expect.poll(() => api.context.live.people().includes(ben.userId)).toBe(false)
    // Asked at once, the other server would report with an older time that it holds one.
    expect(asking).not.toHaveBeenCalled()
    asking.mockRestore()
    api.clock.advance(5_000)
    await expect.poll(() => onlineUntil(ben)).toBeGreaterThan(before)
    api.clock.advance(11_000)
    expect(await isOnline(ben)).toBe(true)
    there.cut()
    await expect.poll(() => second.context.live.people().includes(ben.userId)).toBe(false)
    api.clock.advance(11_000)
    await seen.until(() => presences(seen).length === 2)
    expect(await isOnline(ben)).toBe(false)
    expect(presences(seen)).toEqual([
      { conversationId, isOnline: true, lastSeen: expect.any(String) as string },
      { conversationId, isOnline: false, lastSeen: expect.any(String) as string },
    ])
    seen.cut()
  })

  test('is not told otherwise by a server that stops, after the person came back to another one', async () => {
    const stopping = await startSecondServer({ context: api.context, clock: api.clock })
    const first = await openedAndShown(ben, stopping.clientOf(ben))
    const there = await openedAndShown(ben, ben)
    const before = await onlineUntil(ben)
    await stopping.close()
    expect(await onlineUntil(ben)).toBe(before)
    for (const live of [first, there]) live.cut()
  })

  test('is found out when a server ended without a word', async () => {
    await api.context.database.pool.query(
      `update presence set online_until = $2, last_seen_at = $2::timestamptz - interval '1 minute' where user_id = $1`,
      [ben.userId, new Date(api.clock.now().getTime() + 5_000)],
    )
    const seen = await openedAndShown(ana, ana)
    api.clock.advance(31_000)
    expect((await seen.next('presence')).data['isOnline']).toBe(false)
    seen.cut()
  })

  test('a lawyer sees whoever wrote to them, and nobody else sees either', async () => {
    const lawyer = lawyerRow()
    await insertProfessionals(api.context.database, [lawyer])
    const [owner, client, stranger] = [
      await api.signUp(),
      await signUpNamed(api, 'Cleo Tan'),
      await api.signUp(),
    ]
    await claim(api, owner, lawyer.id)
    await writeTo(client, lawyer.id, 'May I ask you something?')
    const [office, other] = [await openLive(owner), await openLive(stranger)]
    await expect.poll(() => isOnline(owner)).toBe(true)
    const live = await openLive(client)
    expect((await office.next('presence')).data['isOnline']).toBe(true)
    expect(presences(other)).toEqual([])
    expect((await client.call(routes.logout)).status).toBe(200)
    for (const open of [office, other, live]) open.cut()
  })
})

function presences({ seen }: Awaited<ReturnType<typeof openLive>>) {
  return seen.filter(({ kind }) => kind === 'presence').map(({ data }) => data)
}
