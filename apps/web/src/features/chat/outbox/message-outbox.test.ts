import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession } from '#shared/session/session-store.ts'
import {
  passingFaults,
  refusal,
  signIn,
  standInBrowser,
  startFaultyNetwork,
  untilDone,
} from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { discardMessage, queueMessage, retryMessage } from './message-outbox.ts'
import { messageStore } from './message-store.ts'

let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  network = startFaultyNetwork(() => ({ message: { id: 'stored' } }))
  signIn()
  for (const message of await kept()) await discardMessage(message)
})

const write = (text: string) =>
  queueMessage({ recipientId: 'elena', recipientType: 'lawyer', conversationId: 'c1', text, files: [] })
const kept = async () => (await messageStore()).readAll()
const nothingWaits = async () => (await kept()).length === 0
const texts = () => [...network.effects.values()].map(({ body }) => body?.['content'])

/** Until a message that has failed waits for its next try; the clock stands still meanwhile. */
async function untilItWaits(tries: number): Promise<void> {
  while (network.tries.length < tries || vi.getTimerCount() === 0) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the messages on this device', () => {
  it.each(Object.entries(passingFaults))('arrive once and in order after %s', async (_, fault) => {
    network.breakWith(fault)
    await write('one')
    await write('two')
    await untilDone(nothingWaits)
    expect(await kept()).toEqual([])
    expect(texts()).toEqual(['one', 'two'])
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it('are tried again after 2 s, then after 4 s', async () => {
    network.breakWith(() => refusal(500, 'SERVER_ERROR'))
    await write('soon')
    await untilItWaits(1)
    await vi.advanceTimersByTimeAsync(2000)
    await untilItWaits(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(network.tries).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await untilDone(nothingWaits)
    expect(network.tries).toHaveLength(3)
  })

  it('stay with what the server said no with, and go again when the person wants it', async () => {
    network.refuseWith(() => refusal(422, 'CLIENT_ID_REUSED'))
    await write('refused')
    await untilDone(async () => (await kept())[0]?.refusal !== null)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await kept()).toMatchObject([{ text: 'refused', refusal: 'No: CLIENT_ID_REUSED.' }])
    expect(network.tries).toHaveLength(1)
    await retryMessage((await kept())[0]!)
    await untilDone(nothingWaits)
    expect(texts()).toEqual(['refused'])
  })

  it('wait for the next sign-in when the session ends', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    await write('later')
    await untilDone(() => currentSession().status === 'signedOut')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([network.tries.length, (await kept())[0]?.refusal]).toEqual([1, null])
    signIn()
    await untilDone(nothingWaits)
    expect(network.answered).toHaveLength(1)
  })

  it('can be given up', async () => {
    network.refuseWith(() => refusal(422, 'CLIENT_ID_REUSED'))
    await write('given up')
    await untilDone(async () => (await kept())[0]?.refusal !== null)
    await discardMessage((await kept())[0]!)
    expect(await kept()).toEqual([])
  })
})
