import 'fake-indexeddb/auto'
import { beforeAll, expect, it, vi } from 'vitest'
import { signIn, standInBrowser, untilDone } from '#testing/faulty-network.ts'
import { declareKind, outboxState, startOutbox } from './outbox.ts'
import { freshDelivery, parcelId } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import { device } from './this-device.ts'

const sent: string[] = []

beforeAll(standInBrowser)

it('goes on without what cannot be read, and reads it when the window returns', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  signIn()
  const storage = await device()
  const waiting = { key: 'a', userId: 'u1', queuedAt: '2026-11-20T20:05:00.000Z', delivery: freshDelivery() }
  await storage.change(({ outbox }) =>
    outbox.put({ ...waiting, id: parcelId('message', 'a'), kind: 'message' }),
  )
  const read = vi.spyOn(storage, 'read').mockRejectedValue(new DOMException('', 'AbortError'))
  const words = declareKind<Parcel, void>({
    name: 'message',
    send: async ({ key }) => void sent.push(key),
    afterTry: () => undefined,
  })
  startOutbox()
  await untilDone(() => outboxState().hasFailed)
  expect([outboxState().isReady, words.own(), sent]).toEqual([false, [], []])
  read.mockRestore()
  dispatchEvent(new Event('focus'))
  await untilDone(() => sent.length === 1)
  expect(outboxState()).toMatchObject({ isReady: true, hasFailed: false })
})
