import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { removeStored } from '#shared/session/browser-storage.ts'
import { endSession } from '#shared/session/session-store.ts'
import { refusal, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import type { FaultyNetwork } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty, keptParcels } from '#testing/outbox.ts'
import { shownIds, toggleFavorite } from './favorite-outbox.ts'
import type { Wish } from './favorite-outbox.ts'
import { changeKnownFavorites, knownFavorites } from './known-favorites.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const
const chen = { id: 'chen', type: 'lawyer', fullName: 'Wei Chen' } as const
let network: FaultyNetwork

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  await emptyOutbox()
  network = startFaultyNetwork(() => ({ professionalId: 'any' }))
  vi.stubGlobal('navigator', { onLine: true })
  signIn()
  changeKnownFavorites(() => [chen.id])
})

const shown = () => [...shownIds()].toSorted()
const methods = () => network.tries.map(({ method }) => method)

async function pressOffline(...presses: (typeof lopez | typeof chen)[]): Promise<void> {
  vi.stubGlobal('navigator', { onLine: false })
  presses.forEach(toggleFavorite)
  await vi.advanceTimersByTimeAsync(1000)
}

async function comeBack(): Promise<void> {
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await untilDone(isOutboxEmpty)
}

it('shows a wish at once, over what the server knows', async () => {
  toggleFavorite(lopez)
  toggleFavorite(chen)
  expect(shown()).toEqual(['lopez'])
  await untilDone(isOutboxEmpty)
  expect(shown()).toEqual(['lopez'])
})

it('sends the last of quick presses, once, in the order of the last presses', async () => {
  await pressOffline(lopez, chen, lopez, lopez)
  expect((await keptParcels<Wish>()).map(({ who, isWanted }) => [who.id, isWanted])).toEqual([
    ['chen', false],
    ['lopez', true],
  ])
  await comeBack()
  expect(methods()).toEqual(['DELETE', 'POST'])
  expect(knownFavorites()).toEqual(['lopez'])
})

it('holds on to a wish that comes while the one before is on its way', async () => {
  toggleFavorite(lopez)
  await untilDone(() => network.tries.length > 0)
  toggleFavorite(lopez)
  expect(shown()).toEqual(['chen'])
  await untilDone(isOutboxEmpty)
  expect([methods(), knownFavorites()]).toEqual([['POST', 'DELETE'], ['chen']])
})

it('shows what the server knows when it says no', async () => {
  network.refuseWith(() => refusal(422, 'FAVORITES_FULL'))
  toggleFavorite(lopez)
  await untilDone(isOutboxEmpty)
  expect([shown(), network.tries.length]).toEqual([['chen'], 1])
})

it('shows nothing of somebody else', async () => {
  await pressOffline(lopez)
  endSession(null)
  expect(shown()).toEqual([])
})

it('has nothing where nothing, or something broken, is kept', () => {
  removeStored('local', 'krash_known_favorites')
  expect(knownFavorites()).toEqual([])
  vi.stubGlobal('localStorage', { getItem: () => '{' })
  expect(knownFavorites()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
})
