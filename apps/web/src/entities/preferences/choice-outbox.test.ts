import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endSession } from '#shared/session/session-store.ts'
import { signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty } from '#testing/outbox.ts'
import { keepChoice, waitingChoice } from './choice-outbox.ts'

let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  await emptyOutbox()
  network = startFaultyNetwork(() => ({}))
  vi.stubGlobal('navigator', { onLine: false })
  signIn()
})

async function comeBack(): Promise<unknown[]> {
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await untilDone(isOutboxEmpty)
  return network.tries.map(({ body }) => body)
}

it('keeps the newest of each sort, and sends them together', async () => {
  keepChoice('u1', { theme: 'dark' })
  keepChoice('u1', { language: 'es' })
  keepChoice('u1', { theme: 'light' })
  expect(waitingChoice()).toEqual({ language: 'es', theme: 'light' })
  expect(await comeBack()).toEqual([{ language: 'es', theme: 'light' }])
  expect(waitingChoice()).toBeUndefined()
})

it('keeps a choice made while an older one was on its way', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  keepChoice('u1', { theme: 'dark' })
  await untilDone(() => network.tries.length > 0)
  keepChoice('u1', { theme: 'light' })
  expect(waitingChoice()).toEqual({ theme: 'light' })
  expect(await comeBack()).toEqual([{ theme: 'dark' }, { theme: 'light' }])
})

it("is nobody else's", () => {
  keepChoice('u1', { theme: 'dark' })
  endSession(null)
  expect(waitingChoice()).toBeUndefined()
})
