import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellDeviceChoice } from '#shared/device-choices.ts'
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
import { followPreferences } from './follow-preferences.ts'
import { waitingChoices } from './waiting-choices.ts'

let network: FaultyNetwork
let stop: () => void

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  network = startFaultyNetwork(() => ({ language: 'en', theme: 'auto' }))
  signIn()
  stop = followPreferences()
})
afterEach(() => stop())

const nothingWaits = () => waitingChoices('u1') === undefined

/** The network comes back, again and again. */
function untilSent(): Promise<void> {
  return untilDone(() => {
    dispatchEvent(new Event('online'))
    return nothingWaits()
  })
}

describe('a choice made on this device', () => {
  it.each(Object.entries(passingFaults))('arrives once after %s', async (_, fault) => {
    network.breakWith(fault)
    tellDeviceChoice({ theme: 'dark' })
    await untilSent()
    expect(nothingWaits()).toBe(true)
    expect([...network.effects.values()].map(({ body }) => body)).toEqual([{ theme: 'dark' }])
    expect(network.answered).toHaveLength(1)
    expect(network.tries).toHaveLength(3)
  })

  it('is let go when the server says no', async () => {
    network.refuseWith(() => refusal(422, 'VALIDATION_FAILED'))
    tellDeviceChoice({ theme: 'dark' })
    await untilSent()
    expect([nothingWaits(), network.tries.length]).toEqual([true, 1])
  })

  it('waits for the next sign-in when the session ends', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    tellDeviceChoice({ theme: 'dark' })
    await untilDone(() => currentSession().status === 'signedOut')
    expect(waitingChoices('u1')).toEqual({ theme: 'dark' })
    signIn()
    await untilSent()
    expect([nothingWaits(), network.answered.length]).toEqual([true, 1])
  })
})
