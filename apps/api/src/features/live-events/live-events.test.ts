import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import {
  ACCESS_TOKEN_MS,
  EVENTS_KEPT_HOURS,
  HEARTBEAT_MS,
  STREAMS_PER_PERSON,
  type LiveData,
  routes,
} from '@krash/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { sweepEvents } from '#platform/live-events/sweep-events.ts'
import { type LiveClient, openLive } from '#testing/live-client.ts'
import { type SecondServer, startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
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

/** Writes this many events for a person, each in its own transaction, as many at once as the pool allows. */
async function writeEvents(database: Database, userId: string, many: number): Promise<void> {
  const write = (position: number) =>
    database.asUser(userId, async (tx) =>
      recordEvent(tx, { userId, kind: 'read', data: readMark(position), at: api.clock.now() }),
    )
  await Promise.all(Array.from({ length: many }, (_, index) => write(index)))
}

/** Writes events of nearly the largest size in one transaction. */
async function writeWideEvents(userId: string, many: number): Promise<void> {
  const data = { conversationId: 'x'.repeat(30_000) }
  await api.context.database.asSystem(async (tx) => {
    for (let index = 0; index < many; index += 1)
      recordEvent(tx, { userId, kind: 'conversation', data, at: api.clock.now() })
  })
}

function readMark(position: number): LiveData<'read'> {
  return { conversationId: randomUUID(), by: 'self', position, unreadCount: 0 }
}

function numbers({ seen }: LiveClient): number[] {
  return seen.flatMap(({ kind, id }) => (kind === 'ready' || id === undefined ? [] : [id]))
}

describe('the live stream', () => {
  test('asks who it is', async () => {
    expect((await api.guest.call(routes.events)).code).toBe('AUTH_FAILED')
  })

  test('tells what happens, and nothing of what somebody else does', async () => {
    const [person, other] = [await api.signUp(), await api.signUp()]
    const live = await openLive(person)
    const theirs = await openLive(other)
    expect(live.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(live.response.headers.get('cache-control')).toBe('no-store')
    expect(live.response.headers.get('x-accel-buffering')).toBe('no')
    expect(live.response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    const { lastEventId } = (await live.next('ready')).data
    await theirs.next('ready')
    const { data } = await person.call(routes.logActivity, { body: { type: 'navigation', title: 'Opened' } })
    const told = await live.next('activity')
    expect(told).toEqual({ id: Number(lastEventId) + 1, kind: 'activity', data: { activity: data } })
    await other.call(routes.logActivity, { body: { type: 'navigation', title: 'Theirs' } })
    await theirs.next('activity')
    expect([live.text(), theirs.text()].map((text) => text.includes('Theirs'))).toEqual([false, true])
    expect((await fetch(`${api.url}/api/events`, { method: 'HEAD', headers: bearer(person) })).status).toBe(
      200,
    )
    for (const open of [live, theirs]) open.cut()
  })

  test('goes on where it was cut off: nothing is missed, nothing comes twice, the order holds', async () => {
    const person = await api.signUp()
    const [{ lastEventId }, many] = [(await (await openLive(person)).next('ready')).data, 300]
    const first = Number(lastEventId) + 1
    const written = Promise.all([
      writeEvents(api.context.database, person.userId, many / 2),
      writeEvents(second.context.database, person.userId, many / 2),
    ])
    const came: number[] = []
    let cuts = 0
    for (let isHere = true; came.length < many; isHere = !isHere) {
      const live = await openLive(isHere ? person : second.clientOf(person), came.at(-1) ?? first - 1)
      const enough = Math.min(1 + (cuts % 7) * 9, many - came.length)
      await live.until(() => numbers(live).length >= enough)
      live.cut()
      // The rest was on its way when the connection broke.
      came.push(...numbers(live).slice(0, enough))
      cuts += 1
    }
    await written
    console.log(`${many} events written over two servers, read through ${cuts} cut connections`)
    expect(came).toEqual(Array.from({ length: many }, (_, index) => first + index))
  })

  test('crosses from one server to the other, also when nobody rang', async () => {
    api.clock.stop()
    const person = await api.signUp()
    const there = await openLive(second.clientOf(person))
    const { lastEventId } = (await there.next('ready')).data
    await writeEvents(api.context.database, person.userId, 1)
    await there.until(() => numbers(there).length === 1)
    api.context.live.tell([person.userId], {
      kind: 'typing',
      data: { conversationId: randomUUID(), isTyping: true },
    })
    expect((await there.next('typing')).id).toBeUndefined()
    // Written directly into the database, so neither server is notified.
    await api.context.database.pool.query(`select krash_write_events($1)`, [
      JSON.stringify([{ userId: person.userId, kind: 'read', data: readMark(1), at: new Date() }]),
    ])
    expect(numbers(there)).toEqual([Number(lastEventId) + 1])
    api.clock.advance(3_000)
    await there.until(() => numbers(there).length === 2)
    there.cut()
  })

  test('says to load anew what is no longer kept, and what never was', async () => {
    const person = await api.signUp()
    await writeEvents(api.context.database, person.userId, 3)
    api.clock.advance(EVENTS_KEPT_HOURS * 3_600_000 + 1_000)
    await sweepEvents(api.context.database, api.clock)
    const fresh = await signInAgain(person)
    await writeEvents(api.context.database, person.userId, 1)
    const [old, newest, unknown] = [
      await openLive(fresh, 1),
      await openLive(fresh, 3),
      await openLive(fresh, 999),
    ]
    expect((await old.next('reset')).data).toEqual({ lastEventId: 4 })
    expect((await unknown.next('reset')).data).toEqual({ lastEventId: 4 })
    expect((await newest.next('read')).id).toBe(4)
    for (const live of [old, newest, unknown]) live.cut()
  })

  test('gives signs of life, and ends with the session at once, in every server, and with the token', async () => {
    const person = await api.signUp()
    const otherDevice = await signInAgain(person)
    const [live, leaving] = [await openLive(person), await openLive(otherDevice)]
    const leavingThere = await openLive(second.clientOf(otherDevice))
    await Promise.all([live, leaving, leavingThere].map((stream) => stream.next('ready')))
    api.clock.advance(HEARTBEAT_MS)
    await live.until(() => live.text().includes(':\n\n'))
    await otherDevice.call(routes.logout)
    // The server's clock does not move meanwhile.
    await Promise.all([leaving.ended, leavingThere.ended])
    for (const { seen } of [leaving, leavingThere]) expect(seen.at(-1)?.kind).toBe('signedOut')
    expect(live.seen.map(({ kind }) => kind)).toEqual(['ready', 'sessionsEnded'])
    api.clock.advance(ACCESS_TOKEN_MS)
    await live.ended
    expect(live.seen.at(-1)?.kind).toBe('sessionsEnded')
  })

  test('that is opened while its session ends, ends at once too', async () => {
    const person = await api.signUp()
    const { sessions } = api.context
    api.context.sessions = {
      async emailOf(claimed) {
        api.context.sessions = sessions
        const email = await sessions.emailOf(claimed)
        await person.call(routes.logout)
        return email
      },
    }
    const live = await openLive(person)
    await live.ended
    expect(live.seen.at(-1)?.kind).toBe('signedOut')
    // It must not wait for the next sign of life.
    expect(live.text()).not.toContain(':\n\n')
  })

  test('is open five times at most: a sixth ends the oldest', async () => {
    const person = await api.signUp()
    const open: LiveClient[] = []
    for (let turn = 0; turn <= STREAMS_PER_PERSON; turn += 1) open.push(await openLive(person))
    await open[0]?.ended
    expect(open[0]?.text()).toContain('retry: 60000')
    for (const live of open.slice(1)) await live.next('ready')
    await writeEvents(api.context.database, person.userId, 1)
    for (const live of open.slice(1)) await live.next('read')
    for (const live of open) live.cut()
  })

  test('drops a reader that lets too much wait, which goes on from there', async () => {
    const person = await api.signUp()
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    socket.write(
      `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer(person).authorization}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    let written = 0
    while (api.context.live.people().includes(person.userId) && written < 600) {
      await writeWideEvents(person.userId, 50)
      written += 50
    }
    expect(written).toBeLessThan(600)
    socket.destroy()
    const live = await openLive(person, 1)
    await live.until(() => numbers(live).at(-1) === written)
    expect(numbers(live)).toHaveLength(written - 1)
    live.cut()
  })
})

async function signInAgain({ session }: TestClient): Promise<TestClient> {
  const body = { email: session?.user.email, password: testPassword }
  return new TestClient(api.url, (await api.guest.call(routes.login, { body })).data)
}

function bearer({ session }: TestClient) {
  return { authorization: `Bearer ${session?.token}` }
}
