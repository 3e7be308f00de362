import { randomUUID } from 'node:crypto'
import { MESSAGE_ACTIVITY_MS, routes } from '@krash/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import {
  claim,
  eventsOf,
  inboxOf,
  messagesOf,
  mutual,
  send,
  signUpNamed,
  writeTo,
} from '../conversations.factory.ts'

const lawyer = lawyerRow({ full_name: 'Adele Larkspur' })
const doctor = lawyerRow({ full_name: 'Dr. Oren Sedge', type: 'physician', specialties: ['Surgery'] })
let api: TestApp
let ann: TestClient
let bob: TestClient
let stranger: TestClient
let talk: string

beforeAll(async () => {
  api = await startTestApp()
  await insertProfessionals(api.context.database, [lawyer, doctor])
  ;[ann, bob, stranger] = await Promise.all([
    signUpNamed(api, 'Ann Lee'),
    signUpNamed(api, 'Bob Ray'),
    signUpNamed(api, 'Cal Poe'),
  ])
  talk = await mutual(ann, bob)
})
afterAll(() => api.close())

const trySend = (client: TestClient, body: object, idempotencyKey?: string) =>
  client.call(routes.sendMessage, {
    body: { conversationId: talk, ...body },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
const markRead = (client: TestClient, id: string, upTo?: number) =>
  client.call(routes.markConversationRead, { params: { id }, body: { upTo } })
const remove = (client: TestClient, id: string) => client.call(routes.deleteMessage, { params: { id } })
const page = (client: TestClient, id: string, query: object) =>
  client.call(routes.listMessages, { params: { id }, query: { ...query } })

describe('sending', () => {
  test('401 without a session, 400 with everything that is wrong', async () => {
    expect((await trySend(api.guest, { content: 'Hi' })).status).toBe(401)
    const wrong = { conversationId: 'x', content: 7, clientId: 'y', fileIds: ['z'] }
    const { status, fields } = await trySend(ann, wrong)
    expect([status, fields.toSorted()]).toEqual([400, ['clientId', 'content', 'conversationId', 'fileIds.0']])
    for (const content of ['', ' \n\t ', undefined])
      expect((await trySend(ann, { content })).fields).toEqual(['content'])
    const long = await trySend(ann, { content: 'x'.repeat(1001) })
    expect([long.fields, long.failure.errors?.[0]?.message]).toEqual([
      ['content'],
      'Please use at most 1000 characters',
    ])
  })

  test('404 for a conversation of others and for files that are not one’s own or deleted', async () => {
    expect((await trySend(stranger, { content: 'Hi' })).code).toBe('CONVERSATION_NOT_FOUND')
    const [theirs, deleted] = [await photoOf(bob), await photoOf(ann)]
    await ann.call(routes.deleteFile, { params: { id: deleted } })
    for (const fileIds of [[theirs], [deleted], [randomUUID()]])
      expect((await trySend(ann, { fileIds })).code).toBe('FILE_NOT_FOUND')
    expect((await messagesOf(bob, talk)).filter(({ files }) => files.length > 0)).toEqual([])
  })

  test('201 keeps every sign, up to 1000 of them', async () => {
    const texts = [
      '<img src=x onerror=alert(1)> <script>alert("x")</script> javascript:alert(1)',
      'مرحبا \u202etxt.exe\u202c \u2067עברית\u2069 😀‍👩‍👧 e\u0301',
      "Robert'); drop table messages;--\n\tsecond line {{name}} %s",
      'x'.repeat(1000),
    ]
    for (const content of texts)
      expect((await send(ann, talk, content)).content).toBe(content.normalize('NFC'))
    const kept = (await messagesOf(bob, talk)).slice(-4).map(({ content }) => content)
    expect(kept).toEqual(texts.map((text) => text.normalize('NFC')))
  })

  test('both are told, each as they see it; read marks and counts follow', async () => {
    const clientId = randomUUID()
    const sent = await send(ann, talk, { content: 'Seen?', clientId })
    expect(sent).toMatchObject({ clientId, isOwn: true, senderId: ann.userId, recipientId: bob.userId })
    const [own, theirs] = [(await eventsOf(api, ann)).at(-1), await messageEvents(bob)]
    expect(own).toEqual({
      kind: 'message',
      data: { message: sent, unreadCount: expect.any(Number) as number },
    })
    expect(theirs.at(-1)?.data['message']).toEqual({ ...sent, isOwn: false, clientId: null })
    expect(theirs.at(-1)?.data['unreadCount']).toBe((await inboxOf(bob)).unreadCount)
    const { data } = await markRead(bob, talk)
    expect(data).toEqual({ conversationId: talk, unreadCount: 0, readPosition: sent.position })
    expect((await messagesOf(ann, talk)).at(-1)?.isRead).toBe(true)
    expect((await eventsOf(api, ann)).at(-1)).toMatchObject({
      kind: 'read',
      data: { conversationId: talk, by: 'peer', position: sent.position },
    })
    // A device that is behind moves no mark back and tells nobody.
    const told = (await eventsOf(api, ann)).length
    expect((await markRead(bob, talk, 1)).data.readPosition).toBe(sent.position)
    expect((await markRead(bob, talk, -5)).data.readPosition).toBe(sent.position)
    expect(await eventsOf(api, ann)).toHaveLength(told)
    expect((await markRead(stranger, talk)).code).toBe('CONVERSATION_NOT_FOUND')
  })

  test('a resend is the first message: at once, by the other calls, and after the key’s day; other words: 422', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => trySend(ann, { content: 'Once', clientId })),
      trySend(ann, { content: 'Once', clientId: clientId.toUpperCase() }),
    ])
    const first = answers[0]?.data.message
    expect(answers.map(({ status, data }) => [status, data.message])).toEqual(answers.map(() => [201, first]))
    const body = { recipientId: bob.userId, recipientType: 'user', message: 'Once', clientId }
    expect((await ann.call(routes.chatSend, { body })).data.id).toBe(first?.id)
    for (const other of [{ content: 'Twice' }, { content: 'Once', fileIds: [await photoOf(ann)] }])
      expect((await trySend(ann, { ...other, clientId })).code).toBe('CLIENT_ID_REUSED')
    // The other side may use the same id.
    expect((await send(bob, talk, { content: 'Once', clientId })).id).not.toBe(first?.id)
    const key = randomUUID()
    const keyed = [
      await trySend(ann, { content: 'Keyed' }, key),
      await trySend(ann, { content: 'Keyed' }, key),
    ]
    expect(keyed[1]?.data).toEqual(keyed[0]?.data)
    expect((await trySend(ann, { content: 'Keyed', clientId: key })).data).toEqual(keyed[0]?.data)
    expect(
      (await messagesOf(ann, talk)).filter(({ content }) => /^(Once|Keyed)$/.test(content)),
    ).toHaveLength(3)
  })

  test('the history has one item for ten minutes in each direction, with the name and without a word of it', async () => {
    const [from, to] = [await signUpNamed(api, 'Ida Ten'), await signUpNamed(api, 'Jon Min')]
    const id = await mutual(from, to)
    for (const wait of [MESSAGE_ACTIVITY_MS - 1, 1]) {
      await send(from, id, 'canary of a talk')
      api.clock.advance(wait)
    }
    await send(from, id, 'canary after ten minutes')
    const toldTo = async (client: TestClient) => {
      const { activities } = (await client.call(routes.recentActivity)).data
      expect(JSON.stringify(activities)).not.toContain('canary')
      return activities.map(({ metadata: { phrase, values } }) => [phrase, values])
    }
    const email = to.session?.user.email
    expect(await toldTo(from)).toEqual([
      ['messageSent', { name: 'Jon Min' }],
      ['messageReceived', { name: 'Jon Min' }],
      ['messageSent', { name: email }],
    ])
    // Of the request, which came first, only the bell and the list of requests told.
    expect((await toldTo(to)).map(([phrase]) => phrase)).toEqual([
      'messageReceived',
      'messageReceived',
      'messageSent',
    ])
    const { data } = await to.call(routes.listNotifications)
    expect(data.notifications).toMatchObject([
      { kind: 'message', values: { name: 'Ida Ten', count: 4 }, link: `/chat/${from.userId}`, isRead: false },
    ])
    await markRead(to, id)
    expect((await to.call(routes.listNotifications)).data.unreadCount).toBe(0)
  })
})

describe('reading', () => {
  test('401, 400, 404', async () => {
    expect((await page(api.guest, talk, {})).status).toBe(401)
    expect((await page(ann, 'x', { limit: 101, before: 'b' })).fields.toSorted()).toEqual([
      'before',
      'id',
      'limit',
    ])
    expect((await page(stranger, talk, {})).code).toBe('CONVERSATION_NOT_FOUND')
  })

  test('pages up and down are the whole conversation, each message once', async () => {
    const [a, b] = [await signUpNamed(api, 'Lou A'), await signUpNamed(api, 'Max B')]
    const id = await mutual(a, b)
    for (let at = 3; at <= 11; at += 1) await send(at % 2 ? a : b, id, `${at}`)
    const positions = async (query: object) => {
      const { data } = await page(b, id, query)
      return [data.messages.map(({ position }) => position), data.hasMore, data.total]
    }
    expect(await positions({ limit: 4 })).toEqual([[8, 9, 10, 11], true, 11])
    expect(await positions({ limit: 4, before: 8 })).toEqual([[4, 5, 6, 7], true, 11])
    expect(await positions({ limit: 4, before: 4 })).toEqual([[1, 2, 3], false, 11])
    expect(await positions({ limit: 4, after: 0 })).toEqual([[1, 2, 3, 4], true, 11])
    expect(await positions({ limit: 4, after: 9 })).toEqual([[10, 11], false, 11])
    const params = { type: 'users', id: a.userId } as const
    const chat = async (query: object) => (await b.call(routes.chatHistory, { params, query })).data
    const pages = [
      await chat({ limit: 5 }),
      await chat({ limit: 5, page: 2 }),
      await chat({ limit: 5, page: 3 }),
    ]
    expect(pages.map(({ messages }) => messages.map(({ message }) => message))).toEqual([
      ['7', '8', '9', '10', '11'],
      ['Hello yourself', '3', '4', '5', '6'],
      ['Hello'],
    ])
    expect(pages.map(({ hasMore, total }) => [hasMore, total])).toEqual([
      [true, 11],
      [true, 11],
      [false, 11],
    ])
    const since = pages[0]?.messages[2]?.createdAt
    const newer = await b.call(routes.chatMessages, { params, query: { since } })
    expect(newer.data.messages.map(({ content }) => content)).toEqual(['10', '11'])
  })
})

describe('deleting', () => {
  test('401, 400, 404 of others’ messages, also of the other side', async () => {
    const { id } = await send(ann, talk, 'Mine')
    expect((await remove(api.guest, id)).status).toBe(401)
    expect((await remove(ann, 'x')).fields).toEqual(['id'])
    for (const client of [stranger, bob]) expect((await remove(client, id)).code).toBe('MESSAGE_NOT_FOUND')
    expect((await messagesOf(bob, talk)).at(-1)?.content).toBe('Mine')
  })

  test('200 leaves its place and nothing else anywhere; the reader’s count and bell follow; twice is once', async () => {
    const [from, to] = [await signUpNamed(api, 'Ned Wrote'), await signUpNamed(api, 'Oli Read')]
    const id = await mutual(from, to)
    await markRead(to, id)
    const key = randomUUID()
    const body = { conversationId: id, content: 'Zanzibarqux', fileIds: [await photoOf(from)] }
    const { message } = (await trySend(from, body, key)).data
    expect((await inboxOf(to)).unreadCount).toBe(1)
    // An answer stored for the reader that quotes the message.
    const opening = { body: { participantIds: [from.userId] }, idempotencyKey: randomUUID() }
    const opened = await to.call(routes.createConversation, opening)
    expect(opened.data.conversation.lastMessage?.content).toBe('Zanzibarqux')
    for (let time = 0; time < 2; time += 1)
      expect((await remove(from, message.id)).data).toEqual({ id: message.id })
    expect((await messagesOf(to, id)).at(-1)).toMatchObject({
      position: message.position,
      content: '',
      files: [],
      isDeleted: true,
    })
    expect((await inboxOf(to)).unreadCount).toBe(0)
    expect((await to.call(routes.listNotifications)).data.unreadCount).toBe(0)
    for (const who of [from, to])
      expect((await eventsOf(api, who)).filter(({ kind }) => kind === 'messageDeleted')).toEqual([
        {
          kind: 'messageDeleted',
          data: { conversationId: id, messageId: message.id, unreadCount: expect.any(Number) as number },
        },
      ])
    expect(await tablesWith('Zanzibarqux')).toEqual([])
    // Repeating the request does not send it again either.
    expect((await trySend(from, body, key)).data.message).toMatchObject({ id: message.id, isDeleted: true })
  })
})

describe('files', () => {
  test('go to the other side as they may be shown, to nobody else, and no longer than their owner keeps them', async () => {
    const photo = await cameraPhoto()
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(0)
    const [picture, note] = [await photoOf(ann, photo), await noteOf(ann)]
    const { id, files } = await send(ann, talk, { content: '', fileIds: [note, picture] })
    expect(files.map((file) => [file.id, file.name, file.mimeType])).toEqual([
      [note, 'note.txt', 'text/plain'],
      [picture, 'scene.jpg', 'image/jpeg'],
    ])
    const get = (client: TestClient, fileId: string, part = '') =>
      client.fetch(`/api/messages/${id}/files/${fileId}${part}`)
    const shown = await get(bob, picture)
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment; filename="scene.jpg"/)
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const bytes = Buffer.from(await shown.arrayBuffer())
    const [before, after] = [await sharp(photo).metadata(), await sharp(bytes).metadata()]
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual(Array(4).fill(undefined))
    expect([after.width, after.height]).toEqual([before.autoOrient.width, before.autoOrient.height])
    expect(bytes.includes('Testcam')).toBe(false)
    expect(Buffer.from(await (await get(ann, picture)).arrayBuffer()).equals(photo)).toBe(true)
    expect(await (await get(bob, note)).text()).toBe('A note')
    expect((await get(bob, picture, '/thumbnail')).headers.get('content-type')).toBe('image/webp')
    expect([(await get(stranger, picture)).status, (await get(bob, randomUUID())).status]).toEqual([404, 404])
    expect((await get(bob, note, '/thumbnail')).status).toBe(404)
    await ann.call(routes.deleteFile, { params: { id: picture } })
    for (const client of [ann, bob]) expect((await get(client, picture)).status).toBe(404)
    expect((await messagesOf(bob, talk)).at(-1)?.files.map((file) => file.id)).toEqual([note])
    await remove(ann, id)
    expect((await get(bob, note)).status).toBe(404)
  })
})

describe('the professional chat', () => {
  const about = { professionalId: lawyer.id, professionalType: 'lawyer' }

  test('401, 400 and 404 of every call, at both of its paths', async () => {
    const write = (client: TestClient, changes: object = {}) =>
      client.call(routes.chatSend, {
        body: { recipientId: lawyer.id, recipientType: 'lawyer', message: 'Hi', ...changes },
      })
    expect((await write(api.guest)).status).toBe(401)
    expect((await write(ann, { message: ' ' })).fields).toEqual(['message'])
    const wrong = { recipientId: 'x', recipientType: 'judge', message: 'x'.repeat(1001) }
    expect((await write(ann, wrong)).fields.toSorted()).toEqual(['message', 'recipientId', 'recipientType'])
    for (const changes of [
      { recipientId: randomUUID() },
      { recipientType: 'physician' },
      { recipientId: lawyer.id, recipientType: 'user' },
    ])
      expect((await write(ann, changes)).code).toBe('RECIPIENT_NOT_FOUND')
    const typing = { ...about, professionalType: 'physician' }
    expect((await ann.call(routes.chatTypingStart, { body: typing })).code).toBe('RECIPIENT_NOT_FOUND')
    const old = await ann.fetch(`/chat/history/lawyer/${lawyer.id}`)
    expect(await old.json()).toEqual({
      success: true,
      data: { messages: [], hasMore: false, total: 0 },
      pagination: { limit: 50, offset: 0, page: 1, total: 0, hasMore: false },
    })
  })

  test('one store for both families: sent, read and deleted by either, and reviewing is allowed from then on', async () => {
    const [client, pro] = [await signUpNamed(api, 'Pam Hurt'), await signUpNamed(api, 'Quin Law')]
    const review = {
      params: { type: 'lawyer', id: lawyer.id },
      body: { rating: 5, text: 'Answers quickly.' },
    } as const
    expect((await client.call(routes.addReview, review)).status).toBe(403)
    const id = await writeTo(client, lawyer.id, 'May I call you?')
    await writeTo(client, lawyer.id, 'Today?')
    await client.call(routes.contactProfessional, { body: { ...about, message: 'By the form.' } })
    await claim(api, pro, lawyer.id)
    expect((await inboxOf(pro)).unreadCount).toBe(3)
    const theirs = await messagesOf(pro, id)
    expect(theirs.map(({ content, recipientId }) => [content, recipientId])).toEqual(
      ['May I call you?', 'Today?', 'By the form.'].map((content) => [content, lawyer.id]),
    )
    const answer = { recipientId: client.userId, recipientType: 'user', message: 'Please do' }
    const sent = (await pro.call(routes.chatSend, { body: answer })).data
    expect(sent).toMatchObject({ senderId: lawyer.id, professionalId: lawyer.id, message: 'Please do' })
    const messageIds = theirs.slice(0, 2).map((message) => message.id)
    const read = { professionalId: client.userId, professionalType: 'user', messageIds }
    expect((await pro.call(routes.chatMarkRead, { body: read })).data).toMatchObject({ unreadCount: 1 })
    const own = (await client.call(routes.chatMessages, { params: { type: 'lawyers', id: lawyer.id } })).data
    expect(own.messages.map(({ isOwn, isRead }) => [isOwn, isRead])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
    const erased = { ...about, messageId: messageIds[0] }
    expect((await client.call(routes.chatDeleteMessage, { body: erased })).status).toBe(200)
    expect((await messagesOf(pro, id))[0]?.isDeleted).toBe(true)
    expect((await client.call(routes.addReview, review)).status).toBe(201)
    expect((await client.call(routes.chatTypingStop, { body: about })).data).toEqual({ isTyping: false })
  })
})

const messageEvents = async (client: TestClient) =>
  (await eventsOf(api, client)).filter(({ kind }) => kind === 'message')

async function photoOf(client: TestClient, bytes?: Buffer): Promise<string> {
  const fields = { sectionType: 'personal', fileCategory: 'other_personal' }
  const photo = bytes ?? (await cameraPhoto({ width: 64, height: 48 }))
  return (await upload(client, { bytes: photo, name: 'scene.jpg', fields })).data.id
}

async function noteOf(client: TestClient): Promise<string> {
  const fields = { sectionType: 'personal', fileCategory: 'other_personal' }
  const bytes = Buffer.from('A note')
  return (await upload(client, { bytes, name: 'note.txt', type: 'text/plain', fields })).data.id
}

/** Our tables that contain a word. */
async function tablesWith(word: string): Promise<string[]> {
  const { pool } = api.context.database
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`select from ${name} as one where one::text like $1 limit 1`, [
        `%${word}%`,
      ])
      return rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}
