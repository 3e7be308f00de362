import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '#shared/session/session-store.ts'
import { signIn, standInBrowser, untilDone } from '#testing/faulty-network.ts'
import { emptyOutbox, keptParcels } from '#testing/outbox.ts'
import { device } from './this-device.ts'
import { declareKind, hurry, startOutboxWith } from './outbox.ts'
import { deliveryAfter, freshDelivery, parcelId } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import { readWaiting } from './waiting.ts'

interface Word extends Parcel {
  text: string
}

const sent: string[] = []
let isBroken = false

const words = declareKind<Word, void>({
  name: 'message',
  send: async ({ text }) => {
    if (isBroken) throw new TypeError('broken')
    sent.push(text)
  },
  afterTry: (word, tried) =>
    tried.outcome.kind === 'accepted'
      ? undefined
      : { ...word, delivery: deliveryAfter(word.delivery, tried) },
})

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  await emptyOutbox()
  sent.length = 0
  isBroken = false
  vi.stubGlobal('navigator', { onLine: true })
  signIn()
})

describe('the outbox', () => {
  it('shows what is put down before it is written, and counts what waits', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const putting = words.put('a', { text: 'one' })
    expect(words.own().map(({ text }) => text)).toEqual(['one'])
    expect(readWaiting()).toEqual({ message: 1 })
    await putting
    expect(await keptParcels()).toMatchObject([{ id: 'message a', userId: 'u1', text: 'one' }])
  })

  it('takes away what the device could not write, and says so', async () => {
    const storage = await device()
    const change = vi.spyOn(storage, 'change').mockRejectedValueOnce(new Error('full'))
    await expect(words.put('a', { text: 'one' })).rejects.toThrow('full')
    change.mockRestore()
    expect([words.own(), readWaiting()]).toEqual([[], {}])
  })

  it('takes nothing while nobody is signed in', async () => {
    endSession(null)
    expect(await words.put('a', { text: 'one' })).toBe(false)
    expect(await keptParcels()).toEqual([])
  })

  it('keeps the order of what is put down within a millisecond', async () => {
    await Promise.all(['one', 'two', 'three'].map((text) => words.put(text, { text })))
    await untilDone(() => sent.length === 3)
    expect(sent).toEqual(['one', 'two', 'three'])
  })

  it('tries at once what had to wait, when the person comes back', async () => {
    isBroken = true
    await words.put('a', { text: 'one' })
    await untilDone(async () => ((await keptParcels())[0]?.delivery.attempts ?? 0) > 4)
    isBroken = false
    await hurry()
    await untilDone(() => sent.length > 0)
    expect(sent).toEqual(['one'])
  })

  it('fetches the code of a kind only when something of it waits, and again when it did not come', async () => {
    const fetches: string[] = []
    const fetching = (name: string) => () => {
      fetches.push(name)
      return Promise.reject(new Error('no network'))
    }
    startOutboxWith({ report: fetching('report'), choice: fetching('choice') })
    const queued = { key: 'c', userId: 'u1', queuedAt: '2026-11-20T20:05:00.000Z', delivery: freshDelivery() }
    const storage = await device()
    await storage.change(({ outbox }) =>
      outbox.put({ ...queued, id: parcelId('choice', 'c'), kind: 'choice' }),
    )
    await untilDone(() => readWaiting().choice === 1)
    await hurry()
    const before = fetches.length
    dispatchEvent(new Event('online'))
    await untilDone(() => fetches.length > before)
    expect(new Set(fetches)).toEqual(new Set(['choice']))
  })
})
