import 'fake-indexeddb/auto'
import { beforeAll, expect, it, vi } from 'vitest'
import { toggleFavorite } from '#entities/favorites/favorite-hearts.ts'
import { nameOf, signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import { createLocalStorage } from '#testing/old-device.ts'
import { isOutboxEmpty } from '#testing/outbox.ts'
import { startSending } from './start-sending.ts'

const lopez = { id: 'lopez', type: 'physician', fullName: 'Dr. Ana Lopez' } as const

beforeAll(standInBrowser)

it('sends, from any page, a heart whose page was closed before the outbox had loaded', async () => {
  vi.stubGlobal('localStorage', createLocalStorage())
  const network = startFaultyNetwork(() => ({ professionalId: lopez.id }))
  signIn()
  toggleFavorite(lopez)
  startSending()
  await untilDone(async () => {
    // The clock may advance only once the code of the hearts has loaded.
    await vi.dynamicImportSettled()
    return network.effects.size > 0 && (await isOutboxEmpty())
  })
  expect(network.tries.map(nameOf)).toEqual(['POST /api/professionals/favorites'])
})
