import { randomUUID } from 'node:crypto'
import { type Message, routes } from '@krash/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { type SeededRandom, seededRandom } from '#platform/seeded-random.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { claim, mutual, signUpNamed, writeTo } from './conversations.factory.ts'

const operations = 300
const atOnce = 16
let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

/** A participant, with what they know of the conversation. */
interface Seat {
  client: TestClient
  conversationId: string
  /** What this side sent, by the device's id. */
  sent: { clientId: string; content: string; key: string }[]
  own: Message[]
  seen: number
}

test('any interleaving of sends, resends, reads and deletions: the counts equal a recount, no place is free', async () => {
  const random = seededRandom(42)
  const seats = await makeSeats()
  const codes: Record<string, number> = {}
  let left = operations
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const done = await act(random, random.pick(seats))
      codes[done] = (codes[done] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const sent = new Set(seats.flatMap((seat) => seat.sent.map(({ clientId }) => clientId)))
  const recount = await recounted()
  console.log(`${operations} calls, ${atOnce} at once: ${JSON.stringify(codes)}; ${JSON.stringify(recount)}`)
  expect(Object.keys(codes).filter((code) => !code.endsWith('20x'))).toEqual([])
  // Each conversation begins with one message, the one between two people with two.
  expect(recount).toEqual({
    messages: sent.size + 4,
    members: 6,
    wrong_unread: 0,
    wrong_last: 0,
    gaps: 0,
    bad_read: 0,
  })
  for (const seat of seats) await expectSameUnread(seat)
})

/** A lawyer with two clients, and two people. */
async function makeSeats(): Promise<[Seat, ...Seat[]]> {
  const lawyer = lawyerRow()
  await insertProfessionals(api.context.database, [lawyer])
  const [pro, ...people] = await Promise.all(
    ['Priya Shah', 'Ann Lee', 'Bob Ray', 'Cal Poe'].map((name) => signUpNamed(api, name)),
  )
  const [ann, bob, cal] = people as [TestClient, TestClient, TestClient]
  const [first, second] = [await writeTo(ann, lawyer.id, 'Hello'), await writeTo(bob, lawyer.id, 'Hello')]
  await claim(api, pro!, lawyer.id)
  const third = await mutual(ann, cal)
  const at = (client: TestClient, conversationId: string): Seat => ({
    client,
    conversationId,
    sent: [],
    own: [],
    seen: 0,
  })
  return [at(ann, first), at(pro!, first), at(bob, second), at(pro!, second), at(ann, third), at(cal, third)]
}

async function act(random: SeededRandom, seat: Seat): Promise<string> {
  const turn = random.next()
  if (turn < 0.45) return write(seat, { clientId: randomUUID(), content: randomUUID(), key: randomUUID() })
  if (turn < 0.6 && seat.sent.length > 0) return write(seat, random.pick(seat.sent as [Seat['sent'][0]]))
  if (turn < 0.85) return read(random, seat)
  if (seat.own.length > 0) return erase(random, seat)
  return read(random, seat)
}

/** Sends by either family of calls; a repeat may use the other and may run at the same time. */
async function write(seat: Seat, message: Seat['sent'][0]): Promise<string> {
  if (!seat.sent.includes(message)) seat.sent.push(message)
  const { clientId, content, key } = message
  const asChat = {
    recipientId: seat.conversationId,
    recipientType: 'user',
    message: content,
    clientId,
  }
  const [answer, again] = await Promise.all([
    seat.client.call(routes.sendMessage, {
      body: { conversationId: seat.conversationId, content, clientId },
      ...(key < '8' && { idempotencyKey: key }),
    }),
    key < '4' ? seat.client.call(routes.chatSend, { body: asChat }) : undefined,
  ])
  if (answer.code === 'IDEMPOTENCY_IN_FLIGHT') return 'send 20x'
  const made = answer.data.message
  if (again) expect(again.data.id).toBe(made.id)
  if (!made.isDeleted) seat.own.push(made)
  seat.seen = Math.max(seat.seen, made.position)
  return 'send 20x'
}

async function read(random: SeededRandom, { client, conversationId, seen }: Seat): Promise<string> {
  const upTo = random.next() < 0.3 ? undefined : Math.floor(random.next() * (seen + 3)) - 1
  const answer = await client.call(routes.markConversationRead, {
    params: { id: conversationId },
    body: { upTo },
  })
  return answer.status === 200 ? 'read 20x' : `read ${answer.text}`
}

async function erase(random: SeededRandom, { client, own }: Seat): Promise<string> {
  const { id } = random.pick(own as [Message])
  const answer = await client.call(routes.deleteMessage, { params: { id } })
  return answer.status === 200 ? 'delete 20x' : `delete ${answer.text}`
}

/** Counts in SQL from the messages and read positions alone. */
async function recounted() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from messages) as messages,
      count(*) as members,
      count(*) filter (where member.unread_count <> (
        select count(*) from messages
        where messages.conversation_id = held.id and side <> member.side and deleted_at is null
          and position > case member.side when 'person' then person_read else other_read end
      )) as wrong_unread,
      count(*) filter (where member.last_at <> (
        select created_at from messages where messages.conversation_id = held.id and position = last_position
      )) as wrong_last,
      (select count(*) from (
        select position, created_at, row_number() over own as place, lag(created_at) over own as earlier
        from messages window own as (partition by conversation_id order by position)
      ) as placed where position <> place or created_at <= earlier) as gaps,
      count(*) filter (where greatest(person_read, other_read) > last_position) as bad_read
    from conversation_members as member join conversations as held on held.id = member.conversation_id`.execute(
    api.context.database.kysely,
  )
  return rows[0]
}

/** The inbox must show the count of the last event. */
async function expectSameUnread({ client, conversationId }: Seat): Promise<void> {
  const params = { userId: client.userId }
  const { conversations, unreadCount } = (await client.call(routes.listConversations, { params })).data
  const own = conversations.find(({ id }) => id === conversationId)
  expect(own?.unreadCount).toBe(await lastEvent(client.userId, conversationId))
  expect(conversations.reduce((sum, one) => sum + one.unreadCount, 0)).toBe(unreadCount)
}

async function lastEvent(userId: string, conversationId: string): Promise<number | undefined> {
  const { rows } = await sql<{ unread: number }>`
    select (data ->> 'unreadCount')::integer as unread from live_events
    where user_id = ${userId} and kind in ('message', 'read', 'messageDeleted')
      and coalesce(data ->> 'conversationId', data #>> '{message,conversationId}') = ${conversationId}
    order by id desc limit 1`.execute(api.context.database.kysely)
  return rows[0]?.unread
}
