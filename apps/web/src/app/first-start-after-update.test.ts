import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isReport } from '#entities/accidents/accident-storage.ts'
import { progressOf } from '#entities/accidents/outbox-report.ts'
import { acceptedAccident } from '#testing/examples/accidents.ts'
import { nameOf, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import { createLocalStorage, fillOldStores } from '#testing/old-device.ts'
import { keptParcels } from '#testing/outbox.ts'
import { startSending } from './start-sending.ts'

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends everything that waited in the stores of the old version, once', async () => {
  vi.stubGlobal('localStorage', createLocalStorage())
  await fillOldStores()
  const network = startFaultyNetwork(({ path }) => {
    if (path.includes('upload')) return { sha256: 'sha-p1' }
    return path.includes('accidents') ? acceptedAccident('a1') : { message: { id: 'stored' } }
  })
  signIn()
  startSending()
  await untilDone(async () => {
    // The clock may advance only once the code of the kinds has loaded.
    await vi.dynamicImportSettled()
    const parcels = await keptParcels()
    const isAtRest = parcels.every((one) =>
      isReport(one) ? progressOf(one).status === 'arrived' : one.delivery.status === 'refused',
    )
    return isAtRest && network.effects.size > 0
  })
  expect((await keptParcels()).map(({ id }) => id)).toEqual([
    'message m2',
    'report 0b1c2d3e-0000-4000-8000-000000000001',
  ])
  expect(network.tries.map(nameOf).toSorted()).toEqual([
    'DELETE /api/professionals/favorites/chen',
    'Opened Emergency',
    'Opened Lawyers',
    'PATCH /api/users/preferences',
    'POST /api/emergency/accidents',
    'POST /api/files/upload',
    'POST /api/professionals/favorites',
    'one',
  ])
  const keys = [...network.effects.keys()]
  expect(keys).toEqual(
    expect.arrayContaining(['0b1c2d3e-0000-4000-8000-000000000001', 'photo-send-key', 'm1']),
  )
})
