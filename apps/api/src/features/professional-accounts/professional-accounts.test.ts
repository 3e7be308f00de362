import { randomUUID } from 'node:crypto'
import { INVITATION_DAYS, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { heldUp } from '#testing/held-up.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { invite, readInviteOrder } from './invite.ts'
import { makeInvitation } from './professional-accounts.factory.ts'

const day = 24 * 3_600_000
let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

/** A new professional in the directory. */
async function listed(changes: Parameters<typeof lawyerRow>[0] = {}): Promise<string> {
  const row = lawyerRow(changes)
  await insertProfessionals(api.context.database, [row])
  return row.id
}
const read = (token: string, caller = api.guest) => caller.call(routes.readInvitation, { body: { token } })
const accept = (client: TestClient, token: string, idempotencyKey: string = randomUUID()) =>
  client.call(routes.acceptInvitation, { body: { token }, idempotencyKey })
const give = (client: TestClient, id: string) => client.call(routes.giveUpRecord, { params: { id } })
const recordsOf = async (client: TestClient) =>
  (await client.call(routes.listOwnRecords)).data.map(({ professionalId }) => professionalId)

describe('an invitation', () => {
  test('400 without a token; the same 422 for one that never was, is old, used or of somebody who left', async () => {
    expect((await api.guest.call(routes.readInvitation, { body: {} })).fields).toEqual(['token'])
    const old = await makeInvitation(api, await listed())
    const leaving = await listed()
    const left = await makeInvitation(api, leaving)
    const kysely = api.context.database.kysely
    await kysely.updateTable('professionals').set({ is_active: false }).where('id', '=', leaving).execute()
    const used = await makeInvitation(api, await listed())
    expect((await accept(await api.signUp(), used)).status).toBe(201)
    api.clock.advance(INVITATION_DAYS * day - 60_000)
    expect((await read(old)).status).toBe(200)
    api.clock.advance(60_000)
    const client = await api.signUp()
    const texts = new Set<string>()
    for (const token of ['x'.repeat(43), old, left, used]) {
      const answers = [await read(token), await accept(client, token)]
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [422, 'INVITATION_INVALID'],
        [422, 'INVITATION_INVALID'],
      ])
      for (const { failure } of answers) texts.add(failure.error)
    }
    expect(texts.size).toBe(1)
    expect(await recordsOf(client)).toEqual([])
  })

  test('200 tells whose record it is, to anybody, and as often as asked', async () => {
    const id = await listed({ full_name: 'Tess Invited', firm_name: null })
    const token = await makeInvitation(api, id)
    const inDays = new Date(api.context.clock.now().getTime() + INVITATION_DAYS * day)
    const professional = { id, type: 'lawyer', fullName: 'Tess Invited', firmName: null }
    for (let time = 0; time < 2; time += 1)
      expect((await read(token)).data.professional).toEqual({
        ...professional,
        city: 'Tampa',
        state: 'FL',
        isDemo: true,
      })
    expect((await read(token)).data.expiresAt.slice(0, 10)).toBe(inDays.toISOString().slice(0, 10))
  })

  test('its token has 256 bits and stands nowhere in the database; a newer one takes its place', async () => {
    const id = await listed()
    const [older, newer] = [await makeInvitation(api, id), await makeInvitation(api, id)]
    expect(Buffer.from(newer, 'base64url')).toHaveLength(32)
    const { rows } = await api.context.database.pool.query<{ row: string }>(
      'select professional_invitations::text as row from professional_invitations',
    )
    const kept = rows.map(({ row }) => row).join('\n')
    for (const form of [
      newer,
      Buffer.from(newer, 'base64url').toString('hex'),
      Buffer.from(newer).toString('hex'),
    ])
      expect(kept).not.toContain(form)
    expect([(await read(older)).code, (await read(newer)).status]).toEqual(['INVITATION_INVALID', 200])
  })

  test('the command says what is wrong, and makes nothing then', async () => {
    const order = (...args: string[]) =>
      invite({ ...api.context, publicUrl: 'https://krash.example' }, readInviteOrder(args))
    const id = await listed({ full_name: 'Vera Quillfeather' })
    const gone = await listed({ is_active: false })
    const claimed = await listed()
    await accept(await api.signUp(), await makeInvitation(api, claimed))
    expect(() => readInviteOrder(['judge', id])).toThrow('Usage')
    expect(() => readInviteOrder(['lawyer'])).toThrow('Usage')
    await expect(order('physician', id)).rejects.toThrow(`There is no physician with the ID ${id}`)
    await expect(order('lawyer', randomUUID())).rejects.toThrow('There is no lawyer with the ID')
    await expect(order('lawyer', 'Nobody At All')).rejects.toThrow('There is no lawyer "Nobody At All"')
    await expect(order('lawyer', gone)).rejects.toThrow('has left the directory')
    await expect(order('lawyer', claimed)).rejects.toThrow('was claimed already')
    expect(await order('lawyer', 'quillFEATHER')).toEqual([
      expect.stringContaining('Call it again'),
      `${id}  Vera Quillfeather, Larkspur Law, Tampa, FL`,
    ])
    const [whose, link, until] = await order('lawyer', id.toUpperCase())
    expect(whose).toBe('Invitation for Vera Quillfeather, Larkspur Law, Tampa, FL')
    expect(link).toMatch(/^https:\/\/krash\.example\/invitation#[\w-]{43}$/)
    expect(until).toMatch(/once, for 14 days: until \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  })
})

describe('taking over a record', () => {
  test('401 without a session, 400 without a token', async () => {
    const token = await makeInvitation(api, await listed())
    expect((await accept(api.guest, token)).status).toBe(401)
    const client = await api.signUp()
    expect((await client.call(routes.acceptInvitation, { body: {} })).fields).toEqual(['token'])
    expect((await read(token)).status).toBe(200)
  })

  test('201, once; the same key again answers the same, and somebody else is not told who it was', async () => {
    const [client, other] = [await api.signUp(), await api.signUp()]
    const id = await listed({ full_name: 'Una Claimed' })
    const token = await makeInvitation(api, id)
    const key = randomUUID()
    const [first, again] = [await accept(client, token, key), await accept(client, token, key)]
    expect([first.status, first.text]).toEqual([201, again.text])
    expect(first.data).toMatchObject({ professionalId: id, type: 'lawyer', fullName: 'Una Claimed' })
    expect((await client.call(routes.listOwnRecords)).data).toEqual([first.data])
    const late = await accept(other, token)
    expect([late.code, late.text.includes(client.userId)]).toEqual(['INVITATION_INVALID', false])
    expect(await recordsOf(other)).toEqual([])
  })

  test('of 20 people at once one has it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.signUp()))
    const token = await makeInvitation(api, await listed())
    const answers = await Promise.all(people.map((client) => accept(client, token)))
    const won = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ code }) => code === 'INVITATION_INVALID').length
    console.log(`one invitation, ${people.length} people at once: ${won} took it, ${refused} were refused`)
    expect([won, refused]).toEqual([1, 19])
  })
})

describe('conversations with the professional', () => {
  test('stand in the inbox with what is unread; the own one stays what it is; giving back undoes it', async () => {
    const [client, writer, silent] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const id = await listed()
    const waiting = await writeTo(id, writer, ['One', 'Two', ''])
    const empty = await writeTo(id, silent, [])
    await writeTo(id, client, ['To myself'])
    const elsewhere = await writeTo(await listed(), writer, ['Another lawyer'])

    await accept(client, await makeInvitation(api, id))
    expect(await sideOf(client)).toEqual([
      { conversation_id: waiting, side: 'other', unread_count: 2 },
      { conversation_id: empty, side: 'other', unread_count: 0 },
    ])
    expect(await toldConversations(client)).toEqual([waiting, empty])
    expect(await toldConversations(writer)).toEqual([waiting])
    expect(await answeredBy(elsewhere)).toBeNull()

    await give(client, id)
    expect(await sideOf(client)).toEqual([])
    expect([await answeredBy(waiting), await answeredBy(empty)]).toEqual([null, null])
    expect(await toldConversations(writer)).toEqual([waiting, waiting])
    const next = await api.signUp()
    await accept(next, await makeInvitation(api, id))
    expect((await sideOf(next)).map((row) => row.unread_count)).toEqual([2, 0, 1])
  })

  test('one that is just being opened is not missed', async () => {
    const [client, writer] = [await api.signUp(), await api.signUp()]
    const id = await listed()
    const token = await makeInvitation(api, id)
    let opened = ''
    // Opened as for a first message, while nobody answers for the record yet.
    const answer = await heldUp(
      api,
      {
        first: (tx) => sql`select krash_hold_professional_account(${id})`.execute(tx),
        meanwhile: async () => (opened = await writeTo(id, writer, ['Just now'])),
      },
      () => accept(client, token),
    )
    expect(answer.status).toBe(201)
    expect(await sideOf(client)).toEqual([{ conversation_id: opened, side: 'other', unread_count: 1 }])
  })

  /** A person's conversation with a professional; an empty text is a deleted message. */
  async function writeTo(professionalId: string, { userId }: TestClient, texts: string[]): Promise<string> {
    const db = api.context.database.kysely
    const [id, at] = [api.context.newId(), api.context.clock.now()]
    const open = { id, person_id: userId, professional_id: professionalId, last_position: texts.length }
    await db
      .insertInto('conversations')
      .values({ ...open, created_at: at })
      .execute()
    const member = { user_id: userId, conversation_id: id, side: 'person' as const, last_at: at }
    await db.insertInto('conversation_members').values(member).execute()
    for (const [place, text] of texts.entries()) {
      const row = { id: api.context.newId(), conversation_id: id, position: place + 1 }
      const side = 'person' as const
      const deleted_at = text === '' ? at : null
      await db
        .insertInto('messages')
        .values({ ...row, side, client_id: randomUUID(), text, created_at: at, deleted_at })
        .execute()
    }
    return id
  }

  const sideOf = ({ userId }: TestClient) =>
    api.context.database.kysely
      .selectFrom('conversation_members')
      .select(['conversation_id', 'side', 'unread_count'])
      .where('user_id', '=', userId)
      .where('side', '=', 'other')
      .orderBy('conversation_id')
      .execute()

  async function answeredBy(id: string): Promise<string | null> {
    const { kysely } = api.context.database
    const of = kysely.selectFrom('conversations').select('other_id').where('id', '=', id)
    return (await of.executeTakeFirstOrThrow()).other_id
  }

  async function toldConversations({ userId }: TestClient): Promise<unknown[]> {
    const { kysely } = api.context.database
    const told = kysely.selectFrom('live_events').select('data').where('user_id', '=', userId)
    const rows = await told.where('kind', '=', 'conversation').orderBy('id').execute()
    return rows.map(({ data }) => (data as { conversationId: string }).conversationId)
  }
})

describe('giving a record back', () => {
  test('401 without a session, 400 for no id, 404 for a record that is not one’s own', async () => {
    const [client, other] = [await api.signUp(), await api.signUp()]
    const id = await listed()
    await accept(client, await makeInvitation(api, id))
    expect((await give(api.guest, id)).status).toBe(401)
    expect((await give(client, 'x')).fields).toEqual(['id'])
    for (const answer of [await give(other, id), await give(client, await listed())])
      expect([answer.status, answer.code]).toEqual([404, 'PROFESSIONAL_NOT_FOUND'])
    expect(await recordsOf(client)).toEqual([id])
  })

  test('200, and somebody else can be invited', async () => {
    const [client, next] = [await api.signUp(), await api.signUp()]
    const id = await listed()
    await accept(client, await makeInvitation(api, id))
    expect((await give(client, id)).data).toEqual({ id })
    expect(await recordsOf(client)).toEqual([])
    expect((await give(client, id)).status).toBe(404)
    expect((await accept(next, await makeInvitation(api, id))).status).toBe(201)
  })

  test('what was said for it stays until its author deletes the account, and goes then with no other words', async () => {
    const [former, next, writer] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const id = await listed()
    await accept(former, await makeInvitation(api, id))
    const body = { recipientId: id, recipientType: 'lawyer', message: 'Asked' }
    const { conversationId } = (await writer.call(routes.chatSend, { body })).data
    await former.call(routes.sendMessage, { body: { conversationId, content: 'Said first' } })
    await give(former, id)
    await accept(next, await makeInvitation(api, id))
    await next.call(routes.sendMessage, { body: { conversationId, content: 'Said later' } })
    const seen = async () => {
      const { conversations, unreadCount } = (
        await writer.call(routes.listConversations, { params: { userId: writer.userId } })
      ).data
      const params = { id: conversationId }
      const { messages } = (await writer.call(routes.listMessages, { params })).data
      return [messages.map(({ content }) => content), unreadCount, conversations[0]?.unreadCount]
    }
    expect(await seen()).toEqual([['Asked', 'Said first', 'Said later'], 2, 2])
    await former.call(routes.deleteAccount, { body: { password: testPassword } })
    expect(await seen()).toEqual([['Asked', '', 'Said later'], 1, 1])
    expect(await keptWith(former.userId, 'Said first')).toBe(0)
    expect(await keptWith('Said later')).toBeGreaterThan(0)
    await next.call(routes.deleteAccount, { body: { password: testPassword } })
    expect(await seen()).toEqual([['Asked', '', ''], 0, 0])
    expect(await keptWith(next.userId, 'Said later')).toBe(0)
  })

  test('leaves none of its words behind: not in the bell, the events to resume from or kept answers', async () => {
    const [client, writer] = [await api.signUp(), await api.signUp()]
    const id = await listed()
    await accept(client, await makeInvitation(api, id))
    const body = { recipientId: id, recipientType: 'lawyer', message: 'Only for the lawyer' }
    const { conversationId } = (await writer.call(routes.chatSend, { body })).data
    const answer = { conversationId, content: 'Only from the lawyer' }
    await client.call(routes.sendMessage, { body: answer, idempotencyKey: randomUUID() })
    const keptOf = async ({ userId }: TestClient) => {
      const { rows } = await api.context.database.pool.query<{ text: string }>(
        `select data::text as text from live_events where user_id = $1
         union all select answer from idempotency_keys where user_id = $1
         union all select event_key from notifications where user_id = $1`,
        [userId],
      )
      return rows.filter(({ text }) => /Only for|Only from|^message:/.test(text)).length
    }
    expect(await keptOf(client)).toBe(4)
    await give(client, id)
    expect(await keptOf(client)).toBe(0)
    expect(await keptOf(writer)).toBe(3)
  })

  /** Rows of messages, events and stored answers that contain one of these. */
  async function keptWith(...needles: string[]): Promise<number> {
    const { rows } = await api.context.database.pool.query<{ text: string }>(
      `select messages::text as text from messages union all select live_events::text from live_events
       union all select idempotency_keys::text from idempotency_keys`,
    )
    return rows.filter(({ text }) => needles.some((needle) => text.includes(needle))).length
  }
})
