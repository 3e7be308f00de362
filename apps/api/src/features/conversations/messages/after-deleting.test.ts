import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { eventsOf, messagesOf, mutual, send, signUpNamed } from '../conversations.factory.ts'

let api: TestApp
let ann: TestClient
let bob: TestClient
let talk: string

beforeAll(async () => {
  api = await startTestApp()
  ;[ann, bob] = await Promise.all([signUpNamed(api, 'Ann Lee'), signUpNamed(api, 'Bob Ray')])
  talk = await mutual(ann, bob)
})
afterAll(() => api.close())

const deleteTalk = (client: TestClient) =>
  client.call(routes.deleteConversation, { params: { userId: talk } })

test('a message whose answer was lost is the first one, also when its sender has deleted the conversation since', async () => {
  const body = { conversationId: talk, content: 'Are you there?', clientId: randomUUID() }
  const first = await ann.call(routes.sendMessage, { body })
  await deleteTalk(ann)
  const again = await ann.call(routes.sendMessage, { body })
  expect([again.status, again.data.message.id]).toEqual([first.status, first.data.message.id])
  const other = await ann.call(routes.sendMessage, { body: { ...body, content: 'Other words' } })
  expect(other.code).toBe('CLIENT_ID_REUSED')
  const arrived = (await messagesOf(bob, talk)).filter(({ content }) => content === body.content)
  expect(arrived.map(({ id }) => id)).toEqual([first.data.message.id])
  expect(await messagesOf(ann, talk)).toEqual([])
})

test('what the other side has not read yet is counted, also when it is gone from one’s own side', async () => {
  await bob.call(routes.markConversationRead, { params: { id: talk }, body: {} })
  for (const content of ['One', 'Two', 'Three']) await send(ann, talk, content)
  await deleteTalk(ann)
  await send(bob, talk, 'I shall look later')
  await ann.call(routes.markConversationRead, { params: { id: talk }, body: {} })
  const told = (await eventsOf(api, bob)).findLast(
    ({ kind, data }) => kind === 'read' && data['by'] === 'peer',
  )
  expect(told?.data['unreadCount']).toBe(3)
})
