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
import { startFavoriteSending, toggleFavorite } from './favorite-sender.ts'
import { changeFavorites, keptFavorites } from './favorite-store.ts'
import { nothingKept } from './wishes.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const
let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  network = startFaultyNetwork(() => ({ professionalId: 'any' }))
  signIn()
  changeFavorites(() => ({ ...nothingKept('u1'), known: [chen.id] }))
})

const nothingWaits = () => keptFavorites().wishes.length === 0

describe('the wishes on this device', () => {
  it.each(Object.entries(passingFaults))('arrive once after %s', async (_, fault) => {
    network.breakWith(fault)
    toggleFavorite(lopez)
    toggleFavorite(chen)
    await untilDone(nothingWaits)
    expect(keptFavorites()).toMatchObject({ known: [lopez.id], wishes: [] })
    expect([...network.effects.values()].map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    expect(network.answered).toEqual([...network.effects.keys()])
  })

  it('are taken back when the server says no, and not sent again', async () => {
    network.refuseWith(() => refusal(422, 'FAVORITES_FULL'))
    toggleFavorite(lopez)
    await untilDone(nothingWaits)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([keptFavorites().known, network.tries.length]).toEqual([[chen.id], 1])
  })

  it('wait for the next sign-in when the session ends', async () => {
    network.refuseWith(() => refusal(401, 'AUTH_FAILED'))
    toggleFavorite(lopez)
    await untilDone(() => currentSession().status === 'signedOut')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(network.tries).toHaveLength(1)
    signIn()
    startFavoriteSending()
    await untilDone(nothingWaits)
    expect(keptFavorites().known).toEqual([lopez.id, chen.id])
    expect(network.answered).toHaveLength(1)
  })
})
