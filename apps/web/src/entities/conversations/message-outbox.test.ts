import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openIdbDevice } from '#shared/offline/device.ts'
import { refusal, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty, keptParcels } from '#testing/outbox.ts'
import { discardMessage, queueMessage, retryMessage, troubleOf, whenSent } from './message-outbox.ts'
import type { QueuedMessage } from './message-outbox.ts'

let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  await emptyOutbox()
  network = startFaultyNetwork(() => ({ message: { id: 'stored' } }))
  signIn()
})

const write = (text: string) =>
  queueMessage({ recipientId: 'elena', recipientType: 'lawyer', conversationId: 'c1', text, files: [] })
const kept = () => keptParcels<QueuedMessage>()
const isRefused = async () => (await kept())[0]?.delivery.status === 'refused'
const texts = () => [...network.effects.values()].map(({ body }) => body?.['content'])

it('says why a message is not there yet, and tries it again', async () => {
  network.refuseWith(() => refusal(500, 'SERVER_ERROR'))
  await write('soon')
  await untilDone(async () => (await isOutboxEmpty()) || troubleOf((await kept())[0]!) !== null)
  await untilDone(isOutboxEmpty)
  expect([network.tries.length, texts()]).toEqual([2, ['soon']])
})

it('keeps a refused message with the sentence of the server, until the person wants it to go again', async () => {
  network.refuseWith(() => refusal(422, 'CLIENT_ID_REUSED'))
  await write('refused')
  await untilDone(isRefused)
  expect(troubleOf((await kept())[0]!)).toBe('No: CLIENT_ID_REUSED.')
  await retryMessage((await kept())[0]!)
  await untilDone(isOutboxEmpty)
  expect(texts()).toEqual(['refused'])
})

it('can be given up', async () => {
  network.refuseWith(() => refusal(422, 'CLIENT_ID_REUSED'))
  await write('given up')
  await untilDone(isRefused)
  await discardMessage((await kept())[0]!)
  expect(await kept()).toEqual([])
})

it('tells of a message that has arrived before it leaves the list of those that wait', async () => {
  const heard: unknown[] = []
  const stop = whenSent((stored, { text }) => heard.push([stored.id, text]))
  await write('here')
  await untilDone(isOutboxEmpty)
  stop()
  expect(heard).toEqual([['stored', 'here']])
})

it('is sent when another tab has put it down', async () => {
  network.refuseWith(() => refusal(422, 'CLIENT_ID_REUSED'))
  await write('first')
  await untilDone(isRefused)
  const [first] = await kept()
  const otherTab = await openIdbDevice('krash-outbox')
  const there = { ...first!, id: 'message there', key: 'there', text: 'from the other tab' }
  await otherTab.change(({ outbox }) =>
    outbox.put({ ...there, delivery: { ...there.delivery, status: 'waiting' } }),
  )
  await untilDone(() => network.effects.size > 0)
  otherTab.close()
  expect(texts()).toEqual(['from the other tab'])
})
