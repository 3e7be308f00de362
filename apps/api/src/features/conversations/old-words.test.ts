import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
} from './conversations.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const migration = (name: string) =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')

/** A new professional in the directory. */
async function listed(): Promise<string> {
  const row = lawyerRow()
  await insertProfessionals(api.context.database, [row])
  return row.id
}

/** Rows as they were stored before conversations existed; a minute is a minute of one day. */
async function wroteBefore(
  client: TestClient,
  professionalId: string,
  words: [minute: number, text: string][],
) {
  const row = { user_id: client.userId, professional_id: professionalId }
  const rows = words.map(([minute, message]) => ({
    ...row,
    id: randomUUID(),
    message,
    created_at: new Date(Date.UTC(2026, 5, 1, 9, minute)),
  }))
  await api.context.database.kysely.insertInto('professional_contacts').values(rows).execute()
}

const said = async (client: TestClient, id: string) =>
  (await messagesOf(client, id)).map(({ content, position, createdAt, isOwn }) => [
    position,
    content,
    createdAt.slice(11, 23),
    isOwn,
  ])

test('what was written before there were conversations stands in them, once, in order, and nobody is told', async () => {
  const names = ['Wes Writer', 'Bo Booker', 'Tia Talker', 'Pia Pro']
  const [writer, booker, talker, pro] = await Promise.all(names.map((name) => signUpNamed(api, name)))
  if (!writer || !booker || !talker || !pro) throw new Error('somebody is missing')
  const [free, claimed] = [await listed(), await listed()]
  await claim(api, pro, claimed)
  await wroteBefore(writer, free, [
    [20, 'Last'],
    [10, 'Same time'],
    [10, 'Same time'],
    [5, 'First'],
  ])
  await wroteBefore(writer, claimed, [[30, 'To another']])
  await wroteBefore(pro, claimed, [[40, 'To myself']])
  await wroteBefore(booker, claimed, [[50, 'Before I booked']])
  const opening = { body: { participantIds: [claimed] } }
  const { id: opened } = (await booker.call(routes.createConversation, opening)).data.conversation
  await wroteBefore(talker, free, [[1, 'Long ago']])
  const talking = await writeTo(talker, free, 'Just now')
  const told = async () => Promise.all([writer, booker, talker, pro].map((client) => eventsOf(api, client)))
  const before = await told()

  for (let run = 0; run < 2; run += 1)
    await api.context.database.pool.query(await migration('0031_old_contacts'))

  const inbox = (await inboxOf(writer)).conversations
  expect(inbox.map(({ updatedAt, unreadCount }) => [updatedAt, unreadCount])).toEqual([
    ['2026-06-01T09:30:00.000Z', 0],
    ['2026-06-01T09:20:00.000Z', 0],
  ])
  expect(await said(writer, inbox[1]?.id ?? '')).toEqual([
    [1, 'First', '09:05:00.000', true],
    [2, 'Same time', '09:10:00.000', true],
    [3, 'Same time', '09:10:00.001', true],
    [4, 'Last', '09:20:00.000', true],
  ])
  expect(await said(booker, opened)).toEqual([[1, 'Before I booked', '09:50:00.000', true]])
  expect((await messagesOf(talker, talking)).map(({ content }) => content)).toEqual(['Just now'])
  // They can answer these; messages a person wrote to themselves are shown to nobody.
  const theirs = await inboxOf(pro)
  expect([theirs.unreadCount, theirs.total]).toEqual([2, 3])
  expect(await told()).toEqual(before)
  const { rows } = await api.context.database.pool.query<{ message: string }>(
    'select message from professional_contacts where message is not null',
  )
  expect(rows).toEqual([{ message: 'Long ago' }])
  // The conversation continues from there, and its sender can delete what was sent.
  await send(pro, opened, 'How can I help?')
  const [old] = await messagesOf(booker, opened)
  expect((await booker.call(routes.deleteMessage, { params: { id: old?.id ?? '' } })).status).toBe(200)
  expect((await messagesOf(pro, opened)).map(({ content }) => content)).toEqual(['', 'How can I help?'])
})

test('whose the words were before authors were kept follows from who had the record when they were said', async () => {
  const [writer, friend, first, next] = await Promise.all(
    ['Wes Writer', 'Fay Friend', 'Flo First', 'Nat Next'].map((name) => signUpNamed(api, name)),
  )
  if (!writer || !friend || !first || !next) throw new Error('somebody is missing')
  const id = await listed()
  await claim(api, first, id)
  const conversation = await writeTo(writer, id, 'Asked')
  await send(first, conversation, 'Said first')
  await first.call(routes.giveUpRecord, { params: { id } })
  api.clock.advance(1000)
  await claim(api, next, id)
  await send(next, conversation, 'Said next')
  const between = await mutual(writer, friend)
  const authors = async () => {
    const { rows } = await api.context.database.pool.query<{ author_id: string | null }>(
      'select author_id from messages where conversation_id = any ($1) order by conversation_id, position',
      [[conversation, between]],
    )
    return rows.map(({ author_id: author }) => author)
  }
  const people = [writer, first, next, writer, friend].map(({ userId }) => userId)
  expect(await authors()).toEqual(people)
  const [statement = ''] = /update messages as said[^;]*;/.exec(await migration('0030_last_words')) ?? []
  await api.context.database.pool.query(statement)
  expect(await authors()).toEqual(people.map((author) => (author === first.userId ? null : author)))
})
