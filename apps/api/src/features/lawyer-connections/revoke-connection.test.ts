import { randomUUID } from 'node:crypto'
import { type LawyerConnection, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  claim,
  emailOf,
  eventsOf,
  inboxOf,
  messagesOf,
  send,
  signUpNamed,
} from '#features/conversations/conversations.factory.ts'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { openLive } from '#testing/live-client.ts'
import { type SecondServer, startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const hour = 3_600_000
let api: TestApp
let second: SecondServer
let pro: TestClient
const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })

beforeAll(async () => {
  api = await startTestApp()
  second = await startSecondServer(api)
  await insertProfessionals(api.context.database, [lawyer])
  pro = await signUpNamed(api, 'Adele Larkspur')
  await claim(api, pro, lawyer.id)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const connect = async (driver: TestClient, details: Record<string, unknown> = {}) =>
  (
    await driver.call(routes.connectLawyer, {
      body: { lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact', 'case'], ...details } },
    })
  ).data

const revoke = (driver: TestClient, { id }: Pick<LawyerConnection, 'id'>, reason?: string) =>
  driver.call(routes.revokeConnection, { params: { id }, body: { reason } })

/** A person who has shared with the lawyer, and their conversation. */
async function sharer(name = 'Dan Tell') {
  const driver = await signUpNamed(api, name)
  const connection = await connect(driver)
  const [conversation] = (await inboxOf(driver)).conversations
  return { driver, connection, params: { id: conversation?.id ?? '' } }
}

/** After a time in which their sessions' tokens have run out. */
async function signInAgain(...people: TestClient[]): Promise<void> {
  for (const person of people) {
    const body = { email: emailOf(person), password: testPassword }
    person.session = (await api.guest.call(routes.login, { body })).data
  }
}

const ledgerOf = async (driver: TestClient) => (await driver.call(routes.listConsents)).data
const kindsOf = async (driver: TestClient) =>
  (await ledgerOf(driver)).map(({ events }) => events.map(({ kind }) => kind))

describe('revoking', () => {
  test('without a session: 401; what is absent or somebody else’s: 404, and it stays', async () => {
    const { connection } = await sharer()
    const other = await api.signUp()
    const asGuest = await api.guest.call(routes.revokeConnection, { params: { id: connection.id }, body: {} })
    expect(asGuest.status).toBe(401)
    for (const [who, id] of [
      [other, connection.id],
      [pro, connection.id],
      [other, randomUUID()],
    ] as const) {
      const answer = await revoke(who, { id })
      expect([answer.status, answer.code]).toEqual([404, 'CONNECTION_NOT_FOUND'])
    }
  })

  test('ends it for the lawyer at once; messages and the person’s own view stay, and both see since when', async () => {
    const { driver, connection, params } = await sharer()
    await send(pro, params.id, 'I have read it')
    expect((await pro.call(routes.sharedInConversation, { params })).data?.shared.contact.fullName).toBe(
      'Dan Tell',
    )
    api.clock.advance(1000)
    const { status, data } = await revoke(driver, connection, 'I found somebody else')
    expect(status).toBe(200)
    const revokedAt = data.revokedAt ?? ''
    expect(data).toEqual({ ...connection, status: 'revoked', revokedAt, endedBy: 'person' })
    expect(revokedAt > connection.connectedAt).toBe(true)
    const refused = await pro.call(routes.sharedInConversation, { params })
    expect([refused.status, refused.code]).toEqual([404, 'SHARING_ENDED'])
    expect(refused.text).not.toContain('Dan Tell')
    const times = { connectedAt: connection.connectedAt, revokedAt, endedBy: 'person' }
    for (const who of [driver, pro])
      expect((await who.call(routes.sharingInConversation, { params })).data).toEqual(times)
    const own = await driver.call(routes.sharedInConversation, { params })
    expect(own.data).toEqual({ ...times, shared: connection.shared })
    expect((await driver.call(routes.myConnections)).data).toEqual([data])
    expect((await messagesOf(pro, params.id)).map(({ content }) => content)).toEqual(['I have read it'])
    const stranger = await api.signUp()
    expect((await stranger.call(routes.sharingInConversation, { params })).code).toBe(
      'CONVERSATION_NOT_FOUND',
    )
  })

  test('again answers the first end, also twenty at once, with one effect', async () => {
    const { driver, connection } = await sharer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => revoke(driver, connection, `reason ${at}`)),
    )
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.revokedAt}`)).size).toBe(1)
    api.clock.advance(1000)
    expect((await revoke(driver, connection)).data).toEqual(answers[0]?.data)
    expect(await kindsOf(driver)).toEqual([['revoked', 'granted']])
    const { data } = await driver.call(routes.recentActivity, { query: { type: 'professional_contacted' } })
    expect(data.activities.map(({ metadata }) => metadata['phrase'])).toEqual([
      'sharingEnded',
      'professionalContacted',
    ])
  })

  test('refuses a reason that is too long: 400', async () => {
    const { driver, connection } = await sharer()
    expect((await revoke(driver, connection, 'x'.repeat(501))).fields).toEqual(['reason'])
    expect((await driver.call(routes.myConnections)).data[0]?.status).toBe('active')
  })

  test('lets the person connect again, as a new agreement, which the lawyer reads', async () => {
    const { driver, connection, params } = await sharer()
    await revoke(driver, connection)
    api.clock.advance(1000)
    const anew = await connect(driver, { items: ['contact'] })
    expect(anew.id).not.toBe(connection.id)
    expect((await pro.call(routes.sharedInConversation, { params })).data).toEqual({
      connectedAt: anew.connectedAt,
      revokedAt: null,
      endedBy: null,
      shared: anew.shared,
    })
    const statuses = (await driver.call(routes.myConnections)).data.map(({ status }) => status)
    expect(statuses).toEqual(['active', 'revoked'])
    expect((await connect(driver)).id).toBe(anew.id)
  })

  test('beside a connect leaves one active agreement at most, and a whole ledger', async () => {
    const { driver, connection } = await sharer()
    const calls = Array.from({ length: 10 }, (_, at) =>
      at % 2 ? revoke(driver, connection) : connect(driver),
    )
    await Promise.all(calls)
    const { data } = await driver.call(routes.myConnections)
    const old = data.find(({ id }) => id === connection.id)
    expect(old?.status).toBe('revoked')
    expect(data.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1)
    for (const { events, status } of await ledgerOf(driver))
      expect(events.map(({ kind }) => kind)).toEqual(
        status === 'revoked' ? ['revoked', 'granted'] : ['granted'],
      )
  })

  test('beside readings: whoever reads later than the end gets nothing, and nothing is opened after it', async () => {
    const { driver, connection, params } = await sharer()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => pro.call(routes.sharedInConversation, { params })),
      revoke(driver, connection),
      ...Array.from({ length: 5 }, () => second.clientOf(pro).call(routes.sharedInConversation, { params })),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await second.clientOf(pro).call(routes.sharedInConversation, { params })).code).toBe(
      'SHARING_ENDED',
    )
    const kinds = (await kindsOf(driver))[0] ?? []
    expect(kinds.filter((kind) => kind === 'revoked')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'opened').length).toBeLessThanOrEqual(1)
    expect(kinds[0]).toBe('revoked')
  })

  test('tells both sides’ open pages, also over another server', async () => {
    const { driver, connection, params } = await sharer()
    const elsewhere = second.clientOf(pro)
    const live = await openLive(elsewhere)
    await live.next('ready')
    const began = performance.now()
    await revoke(driver, connection)
    await live.until(({ seen }) =>
      seen.some(({ kind, data }) => kind === 'sharing' && data['conversationId'] === params.id),
    )
    const told = performance.now()
    expect((await elsewhere.call(routes.sharedInConversation, { params })).code).toBe('SHARING_ENDED')
    const refused = Math.round(performance.now() - began)
    console.log(
      `revoke: the other server told ${Math.round(told - began)} ms later, refused by ${refused} ms`,
    )
    live.cut()
    const events = (await eventsOf(api, driver)).filter(({ kind }) => kind === 'sharing')
    expect(events.map(({ data }) => data['revokedAt'] !== null)).toEqual([false, true])
  })

  test('makes the next step find a lawyer again; a review stays possible', async () => {
    const driver = await signUpNamed(api, 'Nia Next')
    const { id: accidentId } = await makeReport(driver)
    const connection = await connect(driver, { accidentId })
    const before = (await driver.call(routes.nextSteps)).text
    await revoke(driver, connection)
    const after = (await driver.call(routes.nextSteps)).text
    expect(after).not.toBe(before)
    const review = await driver.call(routes.addReview, {
      params: { type: 'lawyer', id: lawyer.id },
      body: { rating: 4, text: 'Was kind, and quick to answer.' },
    })
    expect(review.status).toBe(201)
  })
})

describe('the ledger', () => {
  test('without a session: 401; pages are all of it, and those of nobody else', async () => {
    expect((await api.guest.call(routes.listConsents)).status).toBe(401)
    const { driver, connection } = await sharer()
    await revoke(driver, connection)
    api.clock.advance(1000)
    await connect(driver)
    const pages = await Promise.all(
      [1, 2].map((page) => driver.call(routes.listConsents, { query: { limit: 1, page } })),
    )
    expect(pages.flatMap(({ data }) => data.map(({ status }) => status))).toEqual(['active', 'revoked'])
    expect(pages[0]?.pagination).toMatchObject({ total: 2, hasMore: true })
    expect((await (await api.signUp()).call(routes.listConsents)).data).toEqual([])
  })

  test('tells text, language, items and the lawyer', async () => {
    const driver = await signUpNamed(api, 'Lena Lee')
    const response = await driver.fetch(routes.connectLawyer.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'es-MX' },
      body: JSON.stringify({ lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact'] } }),
    })
    expect(response.status).toBe(201)
    const [agreement] = await ledgerOf(driver)
    expect(agreement).toMatchObject({
      language: 'es',
      items: ['contact'],
      status: 'active',
      lawyer: { id: lawyer.id, fullName: 'Adele Larkspur' },
      events: [{ kind: 'granted', items: ['contact'], at: agreement?.agreedAt }],
    })
  })

  test('gets that the lawyer opened it, once an hour and part, and never that the person did', async () => {
    const { driver, params } = await sharer()
    const read = (who: TestClient) => who.call(routes.sharedInConversation, { params })
    await read(driver)
    expect(await kindsOf(driver)).toEqual([['granted']])
    await Promise.all([read(pro), read(pro), read(pro)])
    const [agreement] = await ledgerOf(driver)
    expect(agreement?.events[0]).toMatchObject({ kind: 'opened', items: ['contact', 'case'] })
    api.clock.advance(hour / 2)
    await signInAgain(driver, pro)
    await read(pro)
    expect(await kindsOf(driver)).toEqual([['opened', 'granted']])
    api.clock.advance(hour)
    await signInAgain(driver, pro)
    await read(pro)
    expect(await kindsOf(driver)).toEqual([['opened', 'opened', 'granted']])
    const told = (await eventsOf(api, driver)).filter(({ kind }) => kind === 'connection')
    expect(told).toHaveLength(3)
  })

  test('stands in the order in which it happened, also where a later time was read first', async () => {
    const { driver, connection, params } = await sharer()
    await pro.call(routes.sharedInConversation, { params })
    api.clock.advance(-10_000)
    await revoke(driver, connection)
    api.clock.advance(10_000)
    expect(await kindsOf(driver)).toEqual([['revoked', 'opened', 'granted']])
    const [agreement] = await ledgerOf(driver)
    expect(agreement?.revokedAt).toBe(agreement?.events[0]?.at)
  })

  test('begins anew after everything that was there, so that the newest agreement is not one that had ended', async () => {
    const { driver, connection, params } = await sharer()
    const { data: ended } = await revoke(driver, connection)
    api.clock.advance(-10_000)
    const anew = await connect(driver)
    api.clock.advance(10_000)
    const { connectedAt } = anew
    expect([connectedAt, connectedAt > (ended.revokedAt ?? '')]).toEqual([anew.consent.agreedAt, true])
    expect((await pro.call(routes.sharedInConversation, { params })).status).toBe(200)
    const times = { connectedAt, revokedAt: null, endedBy: null }
    expect((await pro.call(routes.sharingInConversation, { params })).data).toEqual(times)
    const ledger = await ledgerOf(driver)
    expect(ledger.map(({ status, events }) => [status, events[0]?.kind])).toEqual([
      ['active', 'opened'],
      ['revoked', 'revoked'],
    ])
    expect(ledger[0]?.events.at(-1)?.at).toBe(anew.consent.agreedAt)
  })
})

describe('the tables', () => {
  /** The person's own role, and the server's, which owns the tables. */
  async function asEvery(driver: TestClient, statement: ReturnType<typeof sql>) {
    const { database } = api.context
    const tries = [
      database.asUser(driver.userId, (tx) => statement.execute(tx)),
      database.asSystem((tx) => statement.execute(tx)),
    ]
    return (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? String(one.reason) : `done ${one.value.numAffectedRows}`,
    )
  }

  test('only ever add to the ledger, whoever asks', async () => {
    const { driver } = await sharer()
    const own = sql`user_id = ${driver.userId}`
    for (const statement of [
      sql`update consent_events set at = now() where ${own}`,
      sql`delete from consent_events where ${own}`,
      sql`truncate consent_events`,
    ]) {
      const [person, server] = await asEvery(driver, statement)
      expect(person).toMatch(/permission denied/)
      expect(server).toMatch(/only added to/)
    }
    expect(await kindsOf(driver)).toEqual([['granted']])
  })

  test('let an agreement only be revoked, by its person, and once', async () => {
    const { driver, connection } = await sharer()
    const own = sql`user_id = ${driver.userId}`
    const rewrite = await asEvery(driver, sql`update lawyer_connections set accident_id = null where ${own}`)
    expect(rewrite[0]).toMatch(/permission denied/)
    expect(rewrite[1]).toMatch(/only be revoked/)
    const foreignConsent = sql`update lawyer_connections set consent_id = ${randomUUID()} where ${own}`
    for (const answer of await asEvery(driver, foreignConsent)) expect(answer).toMatch(/only be revoked/)
    const repacked = await asEvery(driver, sql`update consents set shared = '{}' where ${own}`)
    expect(repacked[0]).toMatch(/permission denied/)
    expect(repacked[1]).toMatch(/not rewritten/)
    const other = await api.signUp()
    const foreign = await api.context.database.asUser(other.userId, (tx) =>
      sql`update lawyer_connections set revoked_at = now() where ${own}`.execute(tx),
    )
    expect(foreign.numAffectedRows).toBe(0n)
    await revoke(driver, connection)
    for (const change of [sql`revoked_at = null, revoke_reason = null`, sql`revoked_at = now()`])
      for (const answer of await asEvery(driver, sql`update lawyer_connections set ${change} where ${own}`))
        expect(answer).toMatch(/only be revoked/)
  })

  test('lose it all with the account', async () => {
    const { driver, connection } = await sharer()
    await revoke(driver, connection)
    await api.context.database.kysely.deleteFrom('users').where('id', '=', driver.userId).execute()
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from consent_events where user_id = ${driver.userId}`.execute(
      api.context.database.kysely,
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
