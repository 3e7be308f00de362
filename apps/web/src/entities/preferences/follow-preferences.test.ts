import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tellDeviceChoice } from '#shared/device-choices.ts'
import { startOutbox } from '#shared/offline/outbox.ts'
import { currentSession, endSession } from '#shared/session/session-store.ts'
import { refusal, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty } from '#testing/outbox.ts'
import { waitingChoice } from './choice-outbox.ts'
import { followPreferences } from './follow-preferences.ts'

let network: FaultyNetwork
/** How often the account was asked. */
let looks = 0
let stop = () => undefined as void

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  await emptyOutbox()
  looks = 0
  network = startFaultyNetwork(({ method }) => {
    if (method === 'GET') looks += 1
    return { language: 'en', theme: 'auto' }
  })
  signIn()
  startOutbox()
})
afterEach(() => {
  stop()
  endSession(null)
})

const sent = () => network.tries.map(({ body }) => body)

it('asks the account once for each person, after what was chosen early has been sent', async () => {
  stop = followPreferences([{ theme: 'dark' }])
  await untilDone(() => looks > 0)
  expect([sent(), waitingChoice()]).toEqual([[{ theme: 'dark' }], undefined])
  tellDeviceChoice({ theme: 'light' })
  await untilDone(isOutboxEmpty)
  expect([sent(), looks]).toEqual([[{ theme: 'dark' }, { theme: 'light' }], 1])
})

it('goes back to what the account holds when the server says no', async () => {
  stop = followPreferences()
  network.refuseWith(() => refusal(422, 'VALIDATION_FAILED'))
  tellDeviceChoice({ theme: 'dark' })
  await untilDone(async () => looks > 0 && (await isOutboxEmpty()))
  expect([sent().length, looks]).toEqual([1, 1])
})

it('keeps nothing of a choice while nobody is signed in', async () => {
  endSession(null)
  stop = followPreferences()
  tellDeviceChoice({ theme: 'dark' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([currentSession().status, await isOutboxEmpty(), looks]).toEqual(['signedOut', true, 0])
})
