import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { type LivingSessions, createLivingSessions } from './living-sessions.ts'

let api: TestApp
let sessions: LivingSessions
const people: { userId: string; sessionId: string; email: string }[] = []

beforeAll(async () => {
  api = await startTestApp()
  sessions = createLivingSessions(api.context.database.pool, api.clock)
  for (let count = 0; count < 5; count += 1) {
    const { userId, session } = await api.signUp()
    const { sessionId, email } = await api.context.accessTokens.verify(session?.token ?? '')
    people.push({ userId, sessionId, email })
  }
})
afterAll(() => api.close())

test('of many at once each gets their own answer', async () => {
  const asked = Array.from({ length: 200 }, (_, at) => people[at % people.length]!)
  const emails = await Promise.all(asked.map((who) => sessions.emailOf(who)))
  expect(emails).toEqual(asked.map((who) => who.email))
})

test('a session of another person, of nobody or with no such number is none', async () => {
  const [ann, bob] = people
  if (!ann || !bob) throw new Error('nobody signed up')
  const strangers = [
    { userId: ann.userId, sessionId: bob.sessionId },
    { userId: bob.userId, sessionId: ann.sessionId },
    { userId: randomUUID(), sessionId: ann.sessionId },
    { userId: ann.userId, sessionId: randomUUID() },
  ]
  const found = await Promise.all([...strangers, ann].map((claimed) => sessions.emailOf(claimed)))
  expect(found).toEqual([undefined, undefined, undefined, undefined, ann.email])
})

test('a session that has ended, or whose time is over, is none', async () => {
  const [, , cara, dan, eve] = people
  if (!cara || !dan || !eve) throw new Error('nobody signed up')
  const { pool } = api.context.database
  await pool.query('update sessions set ended_at = $2 where id = $1', [cara.sessionId, api.clock.now()])
  await pool.query('update sessions set expires_at = $2 where id = $1', [dan.sessionId, api.clock.now()])
  const found = await Promise.all([cara, dan, eve].map((who) => sessions.emailOf(who)))
  expect(found).toEqual([undefined, undefined, eve.email])
})

test('signing out ends access at once, also under load: no call that begins after it is let in', async () => {
  let tries = 0
  for (let round = 0; round < 10; round += 1) {
    const person = await api.signUp()
    const call = async () => (await person.call(routes.me)).status
    const load = Array.from({ length: 20 }, call)
    expect((await person.call(routes.logout, { body: {} })).status).toBe(200)
    const after = await Promise.all(Array.from({ length: 20 }, call))
    tries += after.length
    expect(new Set(after)).toEqual(new Set([401]))
    await Promise.all(load)
  }
  console.log(`calls let in after signing out: 0 of ${tries}`)
})

test('a failing statement fails those who share it, and the next are answered', async () => {
  const [ann] = people
  if (!ann) throw new Error('nobody signed up')
  const broken = { userId: 'no number', sessionId: ann.sessionId }
  await expect(sessions.emailOf(broken)).rejects.toThrow('invalid input syntax for type uuid')
  expect(await sessions.emailOf(ann)).toBe(ann.email)
})
