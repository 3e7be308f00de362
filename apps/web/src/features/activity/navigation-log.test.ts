import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession } from '#shared/session/session-store.ts'
import { readStored, removeStored } from '#shared/session/browser-storage.ts'
import {
  passingFaults,
  refusal,
  signIn,
  standInBrowser,
  startFaultyNetwork,
  untilDone,
} from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { logNavigation, sendNavigations } from './navigation-log.ts'

const KEY = 'krash_activity_queue'
let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  network = startFaultyNetwork(() => ({}))
  removeStored('local', KEY)
  signIn()
})

const waiting = () => (JSON.parse(readStored('local', KEY) ?? '[]') as unknown[]).length

/** The dashboard is opened again and again, or the network comes back. */
async function comeBack(): Promise<boolean> {
  await sendNavigations()
  return waiting() === 0
}

/** Turned on meanwhile: a call repeats by itself, a second apart. */
async function untilSent(): Promise<void> {
  let isSent = false
  await untilDone(() => {
    void comeBack().then((sent) => (isSent = sent))
    return isSent
  })
}

describe('the opened pages', () => {
  it.each(Object.entries(passingFaults))('are noted once after %s', async (_, fault) => {
    network.breakWith(fault)
    logNavigation('/emergency')
    logNavigation('/lawyers')
    await untilSent()
    expect(waiting()).toBe(0)
    const titles = [...network.effects.values()].map(({ body }) => body?.['title'])
    expect(titles).toEqual(['Opened Emergency', 'Opened Lawyers'])
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it('are let go when the server says no', async () => {
    network.refuseWith(() => refusal(422, 'VALIDATION_FAILED'))
    logNavigation('/emergency')
    await untilSent()
    expect([waiting(), network.tries.length]).toEqual([0, 1])
  })

  it('wait for the next sign-in when the session ends, also while nobody is signed in', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    logNavigation('/emergency')
    await untilDone(() => currentSession().status === 'signedOut')
    await sendNavigations()
    expect(waiting()).toBe(1)
    signIn()
    await untilSent()
    expect([waiting(), network.answered.length]).toEqual([0, 1])
  })
})
