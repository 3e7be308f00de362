import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOf, mutual, send, signUpNamed } from '#features/conversations/conversations.factory.ts'
import { openLive } from '#testing/live-client.ts'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

test('a block keeps from the blocked what is read after it, until it has ended and more is read', async () => {
  const [eli, moe] = [await signUpNamed(api, 'Eli Early'), await signUpNamed(api, 'Moe More')]
  const id = await mutual(eli, moe)
  const read = (client: TestClient) => client.call(routes.markConversationRead, { params: { id }, body: {} })
  const marks = async (client: TestClient) => (await messagesOf(client, id)).map(({ isRead }) => isRead)
  await read(moe)
  await send(eli, id, 'Unread before the block')
  const live = await openLive(eli)
  await live.next('ready')
  const { data: made } = await moe.call(routes.addBlock, { body: { conversationId: id } })
  await send(eli, id, 'Withheld')
  expect((await read(moe)).data).toMatchObject({ unreadCount: 0 })
  expect(await marks(moe)).toEqual([true, false, true])
  expect(await marks(eli)).toEqual([true, false, false, false])
  await read(eli)
  await moe.call(routes.deleteBlock, { params: { id: made.id } })
  await send(moe, id, 'Back again')
  expect(await marks(eli)).toEqual([true, true, false, false, false])
  await live.next('message')
  expect(
    live.seen.filter(({ kind, data }) => kind === 'read' && JSON.stringify(data).includes('peer')),
  ).toEqual([])
  live.cut()
  await send(eli, id, 'Good to hear')
  for (const both of [moe, eli]) await read(both)
  expect(new Set(await marks(eli))).toEqual(new Set([true]))
})
