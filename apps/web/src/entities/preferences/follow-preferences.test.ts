import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tellDeviceChoice } from '#shared/device-choices.ts'
import { startOutbox } from '#shared/offline/outbox.ts'
import { currentSession, endSession } from '#shared/session/session-store.ts'
import { refusal, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty } from '#testing/outbox.ts'
import { waitingChoice } from './choice-outbox.ts'
import { followPreferences } from './follow-preferences.ts'
import { unsentChoice } from './unsent-choice.ts'

let network: FaultyNetwork
/** Number of requests for the account's preferences. */
let looks = 0
/** The answer to such a request waits for it. */
let gate = Promise.resolve()
let stop = () => undefined as void

const kept = new Map<string, string>()

beforeAll(standInBrowser)
beforeEach(async () => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  await emptyOutbox()
  looks = 0
  gate = Promise.resolve()
  let account = { language: 'en', theme: 'auto' }
  network = startFaultyNetwork(({ method, body }) => {
    account = { ...account, ...body }
    if (method !== 'GET') return account
    looks += 1
    const asked = account
    return gate.then(() => asked)
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
  kept.set('krash_theme', 'dark')
  tellDeviceChoice({ theme: 'dark' })
  stop = followPreferences()
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

it('sends at the next start what was chosen just before the page was closed', async () => {
  signIn('u2')
  kept.set('krash_language', 'ar').set('krash_theme', 'dark')
  tellDeviceChoice({ language: 'ar' })
  tellDeviceChoice({ theme: 'dark' })
  expect([unsentChoice('u2'), unsentChoice('u1')]).toEqual([{ language: 'ar', theme: 'dark' }, undefined])
  stop = followPreferences()
  await untilDone(() => looks > 0)
  expect([sent(), unsentChoice('u2')]).toEqual([[{ language: 'ar', theme: 'dark' }], undefined])
})

it('does not take over an answer that is older than a choice made meanwhile', async () => {
  signIn('u3')
  const held = Promise.withResolvers<void>()
  gate = held.promise
  stop = followPreferences()
  await untilDone(() => looks === 1)
  tellDeviceChoice({ theme: 'dark' })
  await untilDone(isOutboxEmpty)
  held.resolve()
  await untilDone(() => looks === 2)
  expect(sent()).toEqual([{ theme: 'dark' }])
})
