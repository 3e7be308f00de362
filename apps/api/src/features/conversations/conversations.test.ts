import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import { makeAppointment, slotSource } from '#features/appointments/appointments.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import {
  begin,
  claim,
  emailOf,
  eventsOf,
  inboxOf,
  messagesOf,
  mutual,
  send,
  setPresence,
  signUpNamed,
  writeTo,
} from './conversations.factory.ts'
import { STEP_MS } from './even-answers.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur', firm_name: 'Larkspur Law' })
const doctor = lawyerRow({ full_name: 'Dr. Oren Sedge', type: 'physician', specialties: ['Surgery'] })
const gone = lawyerRow({ is_active: false })
const offline = { isOnline: false, lastSeen: null }
let api: TestApp
let pro: TestClient
let ann: TestClient
let bob: TestClient

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, doctor, gone])
  ;[pro, ann, bob] = await Promise.all([
    signUpNamed(api, 'Priya Private'),
    signUpNamed(api, 'Ann Léger'),
    signUpNamed(api, 'Bob Ray'),
  ])
  await claim(api, pro, lawyer.id)
})
afterAll(() => api.close())

const create = (client: TestClient, ...participantIds: string[]) =>
  client.call(routes.createConversation, { body: { participantIds } })
const start = (client: TestClient, address: string) =>
  client.call(routes.startConversation, { body: { address } })
const whoIs = (client: TestClient, recipientId: string) =>
  client.call(routes.conversationWith, { params: { recipientId } })
const statusOf = async (client: TestClient, id: string) =>
  (await client.call(routes.chatStatus, { params: { id } })).data

describe('opening one', () => {
  test('401 without a session, 400 with everything that is wrong', async () => {
    expect((await create(api.guest, lawyer.id)).status).toBe(401)
    expect((await start(api.guest, 'a@example.test')).status).toBe(401)
    expect((await create(ann, 'x')).fields).toEqual(['participantIds.0'])
    expect((await create(ann)).fields).toEqual(['participantIds'])
    for (const address of ['not an address', 'KR-123', '']) {
      const answer = await start(ann, address)
      expect([answer.status, answer.fields]).toEqual([400, ['address']])
    }
  })

  test('404 for nobody and for somebody who has left; 422 with oneself', async () => {
    for (const id of [randomUUID(), gone.id]) expect((await create(ann, id)).code).toBe('RECIPIENT_NOT_FOUND')
    expect((await create(ann, ann.userId)).code).toBe('RECIPIENT_IS_SELF')
    expect((await create(pro, lawyer.id)).code).toBe('RECIPIENT_IS_SELF')
    for (const own of [emailOf(ann).toUpperCase(), ann.session?.user.referralCode ?? ''])
      expect((await start(ann, own)).code).toBe('RECIPIENT_IS_SELF')
    expect((await start(ann, 'KR-00000')).code).toBe('RECIPIENT_NOT_FOUND')
  })

  test('201 with a professional: once, however often and at once, and in both inboxes', async () => {
    const client = await signUpNamed(api, 'Cal Poe')
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(client, lawyer.id)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.conversation.id)).size).toBe(1)
    const [opened] = (await inboxOf(client)).conversations
    expect(opened).toMatchObject({ lastMessage: null, unreadCount: 0, isMutual: false, status: offline })
    expect(opened?.participants).toEqual([
      {
        id: lawyer.id,
        type: 'lawyer',
        fullName: 'Adele Larkspur',
        firmName: 'Larkspur Law',
        isSelf: false,
        isReachable: true,
        isDemo: true,
      },
      {
        id: client.userId,
        type: 'user',
        fullName: 'Cal Poe',
        firmName: null,
        isSelf: true,
        isReachable: true,
        isDemo: false,
      },
    ])
    const theirs = (await inboxOf(pro)).conversations.find(({ id }) => id === opened?.id)
    expect(theirs?.participants.map(({ id, isSelf }) => [id, isSelf])).toEqual([
      [client.userId, false],
      [lawyer.id, true],
    ])
  })

  test('connecting and booking open it; the lawyer sees what was shared, nobody else does', async () => {
    const client = await signUpNamed(api, 'Dan Tell')
    await makeAppointment(client, { lawyerId: lawyer.id, start: slotSource(new Date())() })
    const [opened] = (await inboxOf(client)).conversations
    const params = { id: opened?.id ?? '' }
    const shared = (who: TestClient) => who.call(routes.sharedInConversation, { params })
    expect((await shared(pro)).data).toBeNull()
    await client.call(routes.connectLawyer, {
      body: { lawyerId: lawyer.id, caseDetails: { consent: true, items: ['contact'] } },
    })
    expect((await inboxOf(client)).total).toBe(1)
    for (const who of [client, pro])
      expect((await shared(who)).data?.shared.contact.email).toBe(emailOf(client))
    expect((await shared(bob)).code).toBe('CONVERSATION_NOT_FOUND')
    await send(pro, params.id, 'Good that you wrote')
    expect((await inboxOf(client)).unreadCount).toBe(1)
  })
})

describe('by an address', () => {
  test('an address of nobody, of somebody and of an unconfirmed account answer alike, also after writing', async () => {
    const client = await signUpNamed(api, 'Eve Ask')
    const unconfirmed = await api.signUp()
    const seen = []
    for (const address of [emailOf(bob), 'nobody@example.test', emailOf(unconfirmed)]) {
      const { status, data } = await start(client, address)
      const { id } = data.conversation
      const sent = await send(client, id, 'Are you there?')
      await bob.call(routes.markConversationRead, { params: { id }, body: {} })
      const known = (await whoIs(client, id)).data
      const [listed] = await messagesOf(client, id)
      const online = await statusOf(client, id)
      const all = JSON.stringify([data, sent, known, listed, online])
      seen.push([status, all.replaceAll(address, 'ADDRESS').replace(/"[\da-f-]{36}"|"\d{4}-[^"]+Z"/g, '…')])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    expect(seen[0]?.[1]).toContain('"id":null,"type":"user","fullName":"ADDRESS"')
    const told = await eventsOf(api, client)
    expect(told.filter(({ kind }) => kind === 'read')).toEqual([])
    expect((await inboxOf(unconfirmed)).total).toBe(0)
    expect((await inboxOf(bob, { search: 'eve' })).total).toBe(0)
    expect((await inboxOf(bob, { search: 'eve', box: 'requests' })).total).toBe(1)
    // An account's id that was never revealed leads nowhere.
    expect((await whoIs(client, bob.userId)).code).toBe('RECIPIENT_NOT_FOUND')
  })

  test('and are held back as long, for whoever measures it', async () => {
    const [asker, there] = [await signUpNamed(api, 'Al Asks'), await signUpNamed(api, 'Bo There')]
    for (const address of [emailOf(there), 'nobody@krash.example']) {
      const { id } = await begin(asker, address)
      const began = performance.now()
      await send(asker, id, 'Are you there?')
      // Timers may fire a millisecond early.
      expect(performance.now() - began).toBeGreaterThan(STEP_MS - 2)
    }
  })

  test('who answers is known from then on: name, id, presence and read marks', async () => {
    const [client, friend] = [await signUpNamed(api, 'Fay Old'), await signUpNamed(api, 'Gus New')]
    const { id } = await begin(client, friend.session?.user.referralCode.toLowerCase() ?? '')
    await send(client, id, 'Hello')
    await setPresence(api, friend, { isOnline: true })
    await friend.call(routes.markConversationRead, { params: { id }, body: {} })
    expect(await messagesOf(client, id)).toMatchObject([{ isRead: false, recipientId: null }])
    expect(await statusOf(client, id)).toEqual(offline)
    const { recipient } = (await whoIs(friend, client.userId)).data
    expect([recipient.fullName, recipient.id]).toEqual(['Fay Old', client.userId])
    await send(friend, id, 'Who is it?')
    const known = (await whoIs(client, friend.userId)).data
    expect(known.recipient).toMatchObject({ id: friend.userId, fullName: 'Gus New' })
    expect(known.status.isOnline).toBe(true)
    expect((await messagesOf(client, id))[0]).toMatchObject({ isRead: true, recipientId: friend.userId })
    expect((await eventsOf(api, client)).slice(-4).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['conversation', 'message', 'read']),
    )
    // It is the same one again, not a second.
    expect((await create(client, friend.userId)).data.conversation.id).toBe(id)
    expect((await inboxOf(client)).total).toBe(1)
  })

  test('who confirms the address later has the request from then on', async () => {
    const client = await signUpNamed(api, 'Hal Wait')
    const address = `later-${randomUUID()}@example.test`
    const { id } = await begin(client, address)
    await send(client, id, 'One')
    const later = await api.signUp({ email: address })
    expect(await inboxOf(later, { box: 'requests' })).toMatchObject({ total: 0, requestCount: 0 })
    await sql`update users set email_verified_at = now() where id = ${later.userId}`.execute(
      api.context.database.kysely,
    )
    expect((await inboxOf(later, { box: 'requests' })).conversations).toMatchObject([
      { id, unreadCount: 1, request: 'received', lastMessage: { content: 'One' } },
    ])
    await send(later, id, 'Two')
    expect((await messagesOf(client, id)).map(({ content }) => content)).toEqual(['One', 'Two'])
  })
})

describe('who somebody is', () => {
  test('401, 400, 404', async () => {
    expect((await whoIs(api.guest, lawyer.id)).status).toBe(401)
    expect((await whoIs(ann, 'x')).fields).toEqual(['recipientId'])
    expect((await whoIs(ann, randomUUID())).code).toBe('RECIPIENT_NOT_FOUND')
    expect((await ann.call(routes.chatStatus, { params: { id: randomUUID() } })).code).toBe(
      'RECIPIENT_NOT_FOUND',
    )
  })

  test('a professional before the first word: reachable once the record is claimed, then online for everybody', async () => {
    const client = await signUpNamed(api, 'Ida First')
    const silent = await whoIs(client, doctor.id)
    expect(silent.data.recipient).toMatchObject({ fullName: 'Dr. Oren Sedge', isReachable: false })
    expect(silent.data).toMatchObject({ conversation: null, status: offline })
    const lastSeen = await setPresence(api, pro, { isOnline: true })
    expect(await statusOf(client, lawyer.id)).toEqual({ isOnline: true, lastSeen })
    await setPresence(api, pro, { isOnline: false })
    expect((await statusOf(client, lawyer.id)).isOnline).toBe(false)
    // Presence shows only to people with whom one writes.
    await setPresence(api, client, { isOnline: true })
    await create(client, lawyer.id)
    expect(await statusOf(pro, client.userId)).toEqual(offline)
  })
})

describe('the inbox', () => {
  test('401, 400, 404 of somebody else', async () => {
    const list = (client: TestClient, userId: string, query = {}) =>
      client.call(routes.listConversations, { params: { userId }, query })
    expect((await list(api.guest, ann.userId)).status).toBe(401)
    expect((await list(ann, 'me', { limit: 0 })).fields.toSorted()).toEqual(['limit', 'userId'])
    expect((await list(bob, ann.userId)).code).toBe('NOT_FOUND')
  })

  test('what waits comes first, then the newest; found by name, firm, address and last words, page by page', async () => {
    const client = await signUpNamed(api, 'Jon Busy')
    const first = await writeTo(client, lawyer.id, 'About my car')
    const second = await mutual(client, ann)
    const { id: third } = await begin(client, 'somebody@example.test')
    const ids = async (query = {}) => (await inboxOf(client, query)).conversations.map(({ id }) => id)
    expect(await ids()).toEqual([second, third, first])
    await send(pro, first, 'Which car?')
    await client.call(routes.markConversationRead, { params: { id: second }, body: {} })
    expect(await ids()).toEqual([first, third, second])
    expect(await ids({ limit: 1, offset: 1 })).toEqual([third])
    expect(await inboxOf(client, { limit: 2 })).toMatchObject({ total: 3, hasMore: true, unreadCount: 1 })
    const found = { 'larkspur l': [first], LEGER: [second], somebody: [third], 'which CAR': [first], '%': [] }
    for (const [search, expected] of Object.entries(found)) expect(await ids({ search })).toEqual(expected)
    // A search does not find the person behind a professional either.
    expect(await ids({ search: 'Priya' })).toEqual([])
  })

  test('of a deleted account: no name, no id, no words, and nobody to write to', async () => {
    const [client, leaver] = [await signUpNamed(api, 'Kim Stay'), await signUpNamed(api, 'Leo Gone')]
    const id = await mutual(client, leaver)
    const toLawyer = await writeTo(leaver, lawyer.id, 'For the lawyer')
    const opening = { body: { participantIds: [leaver.userId] }, idempotencyKey: randomUUID() }
    expect((await client.call(routes.createConversation, opening)).status).toBe(201)
    await leaver.call(routes.deleteAccount, { body: { password: goodPassword } })
    const [left] = (await inboxOf(client)).conversations
    expect(left).toMatchObject({ id, unreadCount: 0, lastMessage: { content: '', isDeleted: true } })
    expect(left?.participants[0]).toMatchObject({ id: null, fullName: null, isReachable: false })
    expect((await messagesOf(client, id)).map(({ content, isOwn }) => [content, isOwn])).toEqual([
      ['Hello', true],
      ['', false],
    ])
    const again = await client.call(routes.sendMessage, { body: { conversationId: id, content: 'Hm?' } })
    expect(again.code).toBe('RECIPIENT_NOT_FOUND')
    expect((await whoIs(client, id)).data.recipient.fullName).toBeNull()
    expect((await messagesOf(pro, toLawyer)).map(({ content }) => content)).toEqual([''])
    const { activities } = (await client.call(routes.recentActivity)).data
    expect(JSON.stringify([activities, await eventsOf(api, client)])).not.toMatch(/Leo|Gone|@/)
    const kept = api.context.database.kysely.selectFrom('idempotency_keys').select('answer')
    expect(JSON.stringify(await kept.execute())).not.toMatch(/Leo|Gone|Hello yourself/)
    expect((await eventsOf(api, client)).at(-1)).toMatchObject({
      kind: 'conversation',
      data: { conversationId: id },
    })
  })

  test('fifty conversations in as many queries as one', async () => {
    const client = await signUpNamed(api, 'Many Friends')
    const count = () => statementsOf(api, () => inboxOf(client))
    await writeTo(client, lawyer.id, 'One')
    const one = await count()
    for (let at = 0; at < 49; at += 1) await begin(client, `friend-${at}@example.test`)
    expect((await inboxOf(client)).conversations).toHaveLength(50)
    const fifty = await count()
    console.log(`inbox: ${one} statements for 1 conversation, ${fifty} for 50`)
    expect(fifty).toBe(one)
  })

  test('is searched by reading each conversation a few times, however many there are', async () => {
    const [client, many, { pool }] = [await api.signUp(), 2000, api.context.database]
    await pool.query(
      `with opened as (
         insert into conversations (id, person_id, last_position, person_has_written, request, created_at)
         select gen_random_uuid(), $1, 1, true, 'waiting', now() from generate_series(1, $2) returning id, person_id
       ), listed as (
         insert into conversation_members (user_id, conversation_id, side, label, last_at)
         select person_id, id, 'person', id || '@example.test', now() from opened
       )
       insert into messages (conversation_id, position, id, side, client_id, text, author_id, created_at)
       select id, 1, gen_random_uuid(), 'person', gen_random_uuid(), repeat('Words about my car. ', 45), person_id, now()
       from opened`,
      [client.userId, many],
    )
    await pool.query('analyze conversations, conversation_members, messages')
    const before = await rowsRead()
    expect((await inboxOf(client, { search: 'nothing' })).total).toBe(0)
    await expect.poll(rowsRead).toBeGreaterThanOrEqual(before + many)
    const read = (await rowsRead()) - before
    console.log(`search in ${many} conversations: ${read} rows read`)
    expect(read).toBeLessThan(many * 50)
  })

  /** How many rows of conversations and messages the database has read so far. */
  async function rowsRead(): Promise<number> {
    const { pool, personsPool } = api.context.database
    for (const one of [pool, personsPool]) await one.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ count: string }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as count from pg_stat_user_tables
       where relname in ('messages', 'conversations', 'conversation_members')`,
    )
    return Number(rows[0]?.count)
  }
})
