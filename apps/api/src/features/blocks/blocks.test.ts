import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import {
  begin,
  claim,
  emailOf,
  eventsOf,
  inboxOf,
  messagesOf,
  mutual,
  request,
  send,
  setPresence,
  signUpNamed,
  writeTo,
} from '#features/conversations/conversations.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { withDevice } from '#features/notifications/notifications.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { heldUp } from '#testing/held-up.ts'
import { openLive } from '#testing/live-client.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const offline = { isOnline: false, lastSeen: null }
let api: TestApp
/** The one who is written to, and the one who writes; a pair of their own for each part. */
let ann: TestClient
let pest: TestClient
let pro: TestClient

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer])
  ;[ann, pest, pro] = (await Promise.all(
    ['Ann Lee', 'Pat Pest', 'Priya Private'].map((name) => signUpNamed(api, name)),
  )) as [TestClient, TestClient, TestClient]
  await claim(api, pro, lawyer.id)
})
afterAll(() => api.close())

const trySend = (client: TestClient, conversationId: string, more: object = {}) =>
  client.call(routes.sendMessage, { body: { conversationId, content: 'Hm?', ...more } })
const answer = (client: TestClient, id: string, how: 'accept' | 'decline') =>
  client.call(how === 'accept' ? routes.acceptMessageRequest : routes.declineMessageRequest, {
    params: { id },
  })
const block = (client: TestClient, body: object) => client.call(routes.addBlock, { body })
const unblock = (client: TestClient, id: string) => client.call(routes.deleteBlock, { params: { id } })
const mute = (client: TestClient, id: string, isMuted: boolean) =>
  client.call(routes.muteConversation, { params: { id }, body: { isMuted } })
const remove = (client: TestClient, id: string) =>
  client.call(routes.deleteConversation, { params: { userId: id } })
const seenBy = async (client: TestClient, id: string) =>
  (await client.call(routes.conversationWith, { params: { recipientId: id } })).data
const bellOf = async (client: TestClient) => (await client.call(routes.listNotifications)).data
const countsOf = async (client: TestClient) => (await client.call(routes.shellCounts)).data
const confirm = ({ userId }: TestClient) =>
  sql`update users set email_verified_at = now() where id = ${userId}`.execute(api.context.database.kysely)
const requestsOf = (client: TestClient) => inboxOf(client, { box: 'requests' })
describe('a first message between two persons', () => {
  test('401, 400 and 404; who has not confirmed the e-mail begins none, but answers', async () => {
    const id = randomUUID()
    for (const how of ['accept', 'decline'] as const) {
      expect((await answer(api.guest, id, how)).status).toBe(401)
      expect((await answer(ann, id, how)).code).toBe('CONVERSATION_NOT_FOUND')
    }
    const unconfirmed = await api.signUp()
    const create = { body: { participantIds: [ann.userId] } }
    const asked = await unconfirmed.call(routes.createConversation, create)
    expect([asked.status, asked.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    const chat = { body: { recipientId: ann.userId, recipientType: 'user', message: 'Hi' } }
    expect((await unconfirmed.call(routes.chatSend, chat)).code).toBe('EMAIL_NOT_CONFIRMED')
    const by = await unconfirmed.call(routes.startConversation, { body: { address: emailOf(ann) } })
    expect(by.code).toBe('EMAIL_NOT_CONFIRMED')
    expect(
      (await unconfirmed.call(routes.createConversation, { body: { participantIds: [lawyer.id] } })).status,
    ).toBe(201)
    const asking = await request(pest, unconfirmed)
    expect((await trySend(unconfirmed, asking)).status).toBe(201)
  })

  test('is one, without files, and shows nothing of the other side until it is accepted', async () => {
    const device = await withDevice(api, ann)
    await setPresence(api, ann, { isOnline: true })
    const create = { body: { participantIds: [ann.userId] } }
    const { status, data } = await pest.call(routes.createConversation, create)
    const { id } = data.conversation
    expect([status, data.conversation.request]).toEqual([201, 'sent'])
    expect((await pest.call(routes.createConversation, create)).data.conversation.id).toBe(id)
    expect(await requestsOf(ann)).toMatchObject({ total: 0, requestCount: 0 })
    const report = await makeReport(pest)
    const file = await upload(pest, { accidentId: report.id, bytes: await cameraPhoto() })
    expect((await trySend(pest, id, { fileIds: [file.data.id] })).code).toBe('REQUEST_TAKES_NO_FILES')
    const clientId = randomUUID()
    const said = { recipientId: ann.userId, recipientType: 'user', message: 'Was it you?', clientId }
    const sent = await pest.call(routes.chatSend, { body: said })
    expect([sent.status, sent.data.conversationId]).toEqual([201, id])
    // Once more is the same one; another is refused, by both families of calls.
    expect((await pest.call(routes.chatSend, { body: said })).data.id).toBe(sent.data.id)
    for (const again of [
      await trySend(pest, id),
      await pest.call(routes.chatSend, { body: { ...said, clientId: randomUUID() } }),
    ])
      expect([again.status, again.code]).toEqual([422, 'REQUEST_WAITING'])

    const { conversations, ...counts } = await requestsOf(ann)
    expect(counts).toMatchObject({ total: 1, requestCount: 1, unreadCount: 0 })
    expect(conversations).toMatchObject([
      { id, request: 'received', isMutual: false, lastMessage: { content: 'Was it you?' }, status: offline },
    ])
    expect(conversations[0]?.participants[0]).toMatchObject({ id: pest.userId, fullName: 'Pat Pest' })
    expect(await inboxOf(ann)).toMatchObject({ total: 0, unreadCount: 0, requestCount: 1 })
    expect((await countsOf(ann)).unreadMessages).toBe(0)
    const told = (await bellOf(ann)).notifications
    expect(told).toMatchObject([{ kind: 'messageRequest', values: { name: 'Pat Pest' }, isRead: false }])
    expect(await device.pushes()).toBe(0)
    expect((await eventsOf(api, ann)).map(({ kind }) => kind)).not.toContain('message')

    await ann.call(routes.markConversationRead, { params: { id }, body: {} })
    const waiting = await seenBy(pest, id)
    expect(waiting).toMatchObject({ status: offline, recipient: { id: ann.userId, fullName: null } })
    expect((await messagesOf(pest, id))[0]?.isRead).toBe(false)
    const typing = { professionalId: pest.userId, professionalType: 'user' }
    const live = await openLive(pest)
    await live.next('ready')
    await ann.call(routes.chatTypingStart, { body: typing })
    expect((await answer(pest, id, 'accept')).code).toBe('REQUEST_NOT_FOUND')
    const accepted = await answer(ann, id, 'accept')
    expect(accepted.data.conversation).toMatchObject({ request: null, isMutual: true })
    expect((await answer(ann, id, 'accept')).status).toBe(200)
    expect((await answer(ann, id, 'decline')).code).toBe('REQUEST_NOT_FOUND')
    await live.next('conversation')
    expect(live.seen.map(({ kind }) => kind)).not.toContain('typing')
    live.cut()
    expect(await seenBy(pest, id)).toMatchObject({
      recipient: { fullName: 'Ann Lee' },
      status: { isOnline: true },
    })
    expect((await messagesOf(pest, id))[0]?.isRead).toBe(true)
    expect((await trySend(pest, id, { fileIds: [file.data.id] })).status).toBe(201)
    expect(await inboxOf(ann)).toMatchObject({ total: 1, unreadCount: 1, requestCount: 0 })
    expect(await device.pushes()).toBe(1)
    await device.drop()
  })

  test('that is declined is gone, and its sender cannot tell; no other door is left', async () => {
    const [asker, asked] = [await signUpNamed(api, 'Al Asks'), await signUpNamed(api, 'Di Declines')]
    const id = await request(asker, asked)
    const before = await seenBy(asker, id)
    await answer(asked, id, 'decline')
    expect(await requestsOf(asked)).toMatchObject({ total: 0, requestCount: 0 })
    expect(await bellOf(asked)).toMatchObject({ unreadCount: 0 })
    expect(await seenBy(asker, id)).toEqual(before)
    expect((await trySend(asker, id)).code).toBe('REQUEST_WAITING')
    for (const address of [emailOf(asked), asked.session?.user.referralCode ?? '']) {
      const other = await begin(asker, address)
      expect((await trySend(asker, other.id)).status).toBe(201)
    }
    expect(await requestsOf(asked)).toMatchObject({ total: 0, requestCount: 0 })
    // Whoever declined may still write: that accepts it.
    await send(asked, id, 'I thought about it.')
    expect((await seenBy(asker, id)).conversation).toMatchObject({ request: null, isMutual: true })
    expect((await messagesOf(asked, id)).map(({ content }) => content)).toEqual([
      'May I write to you?',
      'I thought about it.',
    ])
  })

  test('by two addresses of one person arrives once, and its answer arrives', async () => {
    const [asker, asked] = [await signUpNamed(api, 'Tia Twice'), await api.signUp()]
    const byMail = await begin(asker, emailOf(asked))
    await send(asker, byMail.id, 'By mail')
    const byCode = await begin(asker, asked.session?.user.referralCode ?? '')
    await send(asker, byCode.id, 'By code')
    await confirm(asked)
    expect((await requestsOf(asked)).conversations.map(({ id }) => id)).toEqual([byCode.id])
    await send(asked, byCode.id, 'Here I am.')
    expect((await messagesOf(asker, byCode.id)).map(({ content }) => content)).toEqual([
      'By code',
      'Here I am.',
    ])
  })

  test('that meets the confirmation of its address arrives', async () => {
    const [asker, asked] = [await signUpNamed(api, 'Mia Meets'), await api.signUp()]
    const { id } = await begin(asker, emailOf(asked))
    await heldUp(
      api,
      {
        first: (tx) => sql`update users set email_verified_at = now() where id = ${asked.userId}`.execute(tx),
      },
      () => send(asker, id, 'Just now'),
    )
    expect((await requestsOf(asked)).conversations).toMatchObject([{ id, unreadCount: 1 }])
  })

  test('goes with its sender, and is not told of its reader', async () => {
    const [asker, asked, stays] = [await signUpNamed(api, 'Gil Goes'), await api.signUp(), await api.signUp()]
    await request(asker, asked, 'canary of a request')
    const waiting = await request(asker, stays)
    await asked.call(routes.deleteAccount, { body: { password: goodPassword } })
    const [left] = (await inboxOf(asker)).conversations.filter(({ id }) => id !== waiting)
    expect(left).toMatchObject({ request: 'sent', lastMessage: { content: 'canary of a request' } })
    expect(left?.participants[0]).toMatchObject({ id: asked.userId, isReachable: true })
    await asker.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect(await requestsOf(stays)).toMatchObject({ total: 0, requestCount: 0 })
    expect((await bellOf(stays)).notifications).toEqual([])
    expect((await eventsOf(api, stays)).at(-1)?.kind).toBe('conversation')
  })
})

describe('a block', () => {
  test('401, 400, 404, 422', async () => {
    expect((await block(api.guest, { userId: ann.userId })).status).toBe(401)
    expect((await block(ann, {})).fields).toEqual(['conversationId'])
    expect((await block(ann, { userId: ann.userId, conversationId: randomUUID() })).fields).toEqual([
      'conversationId',
    ])
    expect((await block(ann, { userId: randomUUID() })).code).toBe('RECIPIENT_NOT_FOUND')
    expect((await block(ann, { conversationId: randomUUID() })).code).toBe('CONVERSATION_NOT_FOUND')
    expect((await block(ann, { userId: ann.userId })).code).toBe('RECIPIENT_IS_SELF')
    expect((await unblock(ann, randomUUID())).code).toBe('BLOCK_NOT_FOUND')
  })

  test('lets nothing arrive, by any door, and the blocked see what they would see of somebody who left', async () => {
    const [kim, bad] = [await signUpNamed(api, 'Kim Calm'), await signUpNamed(api, 'Bad Penny')]
    const id = await mutual(bad, kim)
    await setPresence(api, kim, { isOnline: true })
    const live = await openLive(bad)
    await live.next('ready')
    const { data: first } = await block(kim, { conversationId: id })
    expect(first).toMatchObject({ userId: bad.userId, conversationId: id, name: 'Bad Penny' })
    expect((await block(kim, { userId: bad.userId })).data.id).toBe(first.id)
    const left = await live.next('presence')
    expect(left.data).toEqual({ conversationId: id, isOnline: false, lastSeen: first.createdAt })
    const [bell, counts, events] = [await bellOf(kim), await countsOf(kim), (await eventsOf(api, kim)).length]
    const inbox = JSON.stringify(await inboxOf(kim))

    const photo = await send(bad, id, { content: 'canary one' })
    expect(photo).toMatchObject({ content: 'canary one', isRead: false })
    const chat = { recipientId: kim.userId, recipientType: 'user', message: 'canary two' }
    expect((await bad.call(routes.chatSend, { body: chat })).status).toBe(201)
    const by = await begin(bad, kim.session?.user.referralCode ?? '')
    expect((await trySend(bad, by.id)).status).toBe(201)
    await bad.call(routes.chatTypingStart, { body: { professionalId: kim.userId, professionalType: 'user' } })
    await bad.call(routes.markConversationRead, { params: { id }, body: {} })
    await bad.call(routes.deleteMessage, { params: { id: photo.id } })
    expect([await bellOf(kim), await countsOf(kim)]).toEqual([bell, counts])
    expect((await eventsOf(api, kim)).length).toBe(events)
    expect(JSON.stringify(await inboxOf(kim))).toBe(inbox)
    expect(await requestsOf(kim)).toMatchObject({ total: 0 })
    expect((await messagesOf(kim, id)).map(({ content }) => content)).toEqual(['Hello', 'Hello yourself'])
    expect((await kim.call(routes.listMessages, { params: { id } })).data.total).toBe(2)
    // The last that arrived is the last there is: it is shown, found by its words, and as far as anything is read.
    expect(await inboxOf(kim, { search: 'yourself' })).toMatchObject({
      conversations: [{ id, lastMessage: { content: 'Hello yourself' } }],
    })
    await kim.call(routes.markConversationRead, { params: { id }, body: {} })
    expect((await messagesOf(bad, id)).at(-1)).toMatchObject({ content: 'canary two', isRead: false })

    // What the blocked see: the person was last there when it happened, however often they come back.
    api.clock.advance(60_000)
    await setPresence(api, kim, { isOnline: true })
    expect((await seenBy(bad, id)).status).toEqual({ isOnline: false, lastSeen: first.createdAt })
    expect((await seenBy(bad, id)).conversation).toMatchObject({
      request: null,
      isMutual: true,
      isBlocked: false,
    })
    await setPresence(api, bad, { isOnline: true })
    expect(await seenBy(kim, id)).toMatchObject({ status: offline, conversation: { isBlocked: true } })
    expect((await trySend(kim, id)).code).toBe('RECIPIENT_BLOCKED')

    const { data: list } = await kim.call(routes.listBlocks)
    expect(list.blocks).toEqual([first])
    expect((await unblock(bad, first.id)).code).toBe('BLOCK_NOT_FOUND')
    await unblock(kim, first.id)
    expect((await kim.call(routes.listBlocks)).data.blocks).toEqual([])
    await send(bad, id, 'After')
    expect((await messagesOf(kim, id)).map(({ content }) => content)).toEqual([
      'Hello',
      'Hello yourself',
      'After',
    ])
    expect((await messagesOf(bad, id)).map(({ content }) => content)).toEqual([
      'Hello',
      'Hello yourself',
      '',
      'canary two',
      'After',
    ])
    const page = async (query: object) =>
      (await kim.call(routes.listMessages, { params: { id }, query })).data
    expect(await page({ limit: 2, page: 2 })).toMatchObject({
      total: 3,
      hasMore: false,
      messages: [{ content: 'Hello' }],
    })
    expect((await seenBy(bad, id)).status.isOnline).toBe(true)
    live.cut()
    expect(live.seen.filter(({ kind }) => kind === 'presence')).toHaveLength(1)
  })

  test('takes a request along, and ends with the account of either', async () => {
    const [eve, lou, max] = [await signUpNamed(api, 'Eve Bad'), await api.signUp(), await api.signUp()]
    const id = await request(eve, lou)
    await setPresence(api, lou, { isOnline: true })
    const live = await openLive(eve)
    await live.next('ready')
    await block(lou, { conversationId: id })
    await block(max, { userId: eve.userId })
    expect(await requestsOf(lou)).toMatchObject({ total: 0, requestCount: 0 })
    expect((await answer(lou, id, 'accept')).code).toBe('RECIPIENT_BLOCKED')
    const asked = await request(eve, max)
    // What was told before it is there as well by now.
    await live.next('conversation')
    live.cut()
    expect(live.seen.map(({ kind }) => kind)).not.toContain('presence')
    expect((await messagesOf(eve, asked)).map(({ content }) => content)).toEqual(['May I write to you?'])
    expect(await requestsOf(max)).toMatchObject({ total: 0 })
    await max.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect((await trySend(eve, asked)).code).toBe('REQUEST_WAITING')
    await eve.call(routes.deleteAccount, { body: { password: goodPassword } })
    expect((await lou.call(routes.listBlocks)).data.blocks).toEqual([])
  })

  test('of a professional and by one holds in that conversation, and a review rings no bell', async () => {
    const client = await signUpNamed(api, 'Cy Client')
    const id = await writeTo(client, lawyer.id, 'Hello')
    await send(pro, id, 'How can I help?')
    const { data: own } = await block(client, { conversationId: id })
    expect(own).toMatchObject({ userId: null, conversationId: id, name: 'Adele Larkspur' })
    await send(pro, id, 'Are you there?')
    expect((await messagesOf(client, id)).map(({ content }) => content)).toEqual(['Hello', 'How can I help?'])
    await unblock(client, own.id)
    await block(pro, { conversationId: id })
    const before = await bellOf(pro)
    await send(client, id, 'canary to the office')
    const review = { rating: 1, text: 'They never answer.' }
    const about = { type: 'lawyer', id: lawyer.id } as const
    expect((await client.call(routes.addReview, { params: about, body: review })).status).toBe(201)
    expect(await bellOf(pro)).toEqual(before)
    expect(JSON.stringify(await messagesOf(pro, id))).not.toContain('canary')
  })

  test('of the one who answers for a record, as a person, says nothing about the record', async () => {
    const client = await signUpNamed(api, 'Una Ware')
    const id = await writeTo(client, lawyer.id, 'Hello')
    await block(client, { userId: pro.userId })
    await send(pro, id, 'How can I help?')
    expect((await messagesOf(client, id)).map(({ content }) => content)).toEqual(['Hello', 'How can I help?'])
    await setPresence(api, pro, { isOnline: true })
    expect((await seenBy(client, id)).status.isOnline).toBe(true)
    const { data: requests } = await pro.call(routes.listRequests, { query: { state: 'new' } })
    const asked = requests.find(({ person }) => person.id === client.userId)
    await pro.call(routes.acceptRequest, { params: { id: asked?.id ?? '' }, body: {} })
    expect((await bellOf(client)).notifications.map(({ kind }) => kind)).toContain('requestAccepted')
  })

  test('of somebody behind an address says nothing about the driver who comes to the record', async () => {
    const client = await signUpNamed(api, 'Wes Both')
    const known = await writeTo(client, lawyer.id, 'Hello')
    const { id } = await begin(pro, emailOf(client))
    await send(pro, id, 'May I write to you?')
    expect((await block(pro, { conversationId: id })).data.userId).toBeNull()
    const review = { rating: 5, text: 'They answered at once.' }
    const about = { type: 'lawyer', id: lawyer.id } as const
    expect((await client.call(routes.addReview, { params: about, body: review })).status).toBe(201)
    expect((await bellOf(pro)).notifications[0]).toMatchObject({ kind: 'review', isRead: false })
    await setPresence(api, pro, { isOnline: true })
    expect((await seenBy(client, known)).status.isOnline).toBe(true)
    expect((await seenBy(client, lawyer.id)).status.isOnline).toBe(true)
  })
})

describe('one’s own view', () => {
  test('muted: messages are counted, no bell rings and no device does', async () => {
    const [ora, joy] = [await signUpNamed(api, 'Ora Still'), await signUpNamed(api, 'Joy Loud')]
    const id = await mutual(ora, joy)
    const device = await withDevice(api, ora)
    expect((await mute(joy, randomUUID(), true)).code).toBe('CONVERSATION_NOT_FOUND')
    expect((await mute(ora, id, true)).data.conversation.isMuted).toBe(true)
    expect((await bellOf(ora)).unreadCount).toBe(0)
    await send(joy, id, 'Psst')
    expect([await bellOf(ora), await device.pushes()]).toMatchObject([{ unreadCount: 0 }, 0])
    expect((await inboxOf(ora)).unreadCount).toBe(2)
    expect((await seenBy(joy, id)).conversation?.isMuted).toBe(false)
    await mute(ora, id, false)
    await send(joy, id, 'Hello again')
    expect([await bellOf(ora), await device.pushes()]).toMatchObject([{ unreadCount: 1 }, 1])
    await device.drop()
  })

  test('deleted for oneself: gone until a later message, empty before it; kept by the other side', async () => {
    const [one, two] = [await signUpNamed(api, 'One Side'), await signUpNamed(api, 'Two Side')]
    const id = await mutual(one, two)
    const words = async (client: TestClient) => (await messagesOf(client, id)).map(({ content }) => content)
    for (let turn = 0; turn < 2; turn += 1) expect((await remove(one, id)).data).toEqual({ id })
    expect(await inboxOf(one)).toMatchObject({ total: 0, unreadCount: 0 })
    expect([await words(one), await words(two)]).toEqual([[], ['Hello', 'Hello yourself']])
    expect((await bellOf(one)).unreadCount).toBe(0)
    expect((await eventsOf(api, one)).at(-1)).toEqual({
      kind: 'conversationDeleted',
      data: { conversationId: id },
    })
    expect(JSON.stringify(await eventsOf(api, one))).not.toContain('Hello yourself')
    expect((await one.call(routes.exportData)).text).toContain('"Hello"')
    await send(two, id, 'Later')
    expect((await inboxOf(one)).conversations).toMatchObject([
      { id, unreadCount: 1, lastMessage: { content: 'Later' } },
    ])
    expect(await words(one)).toEqual(['Later'])
    expect((await one.call(routes.listMessages, { params: { id } })).data.total).toBe(1)
    // What both have deleted is nowhere any more.
    await remove(one, id)
    await remove(two, id)
    const { rows } = await sql<{
      text: string
    }>`select text from messages where conversation_id = ${id}`.execute(api.context.database.kysely)
    expect(rows.map(({ text }) => text)).toEqual(['', '', ''])
  })
})
