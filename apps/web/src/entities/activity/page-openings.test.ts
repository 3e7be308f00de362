import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signIn, standInBrowser, startFaultyNetwork, untilDone } from '#testing/faulty-network.ts'
import { emptyOutbox, isOutboxEmpty, keptParcels } from '#testing/outbox.ts'
import { notePageOpening } from './page-openings.ts'

beforeAll(standInBrowser)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps the newest 20 while there is no network, and sends them in order', async () => {
  await emptyOutbox()
  const network = startFaultyNetwork(() => ({}))
  signIn()
  vi.stubGlobal('navigator', { onLine: false })
  const paths = Array.from({ length: 25 }, (_, n) => (n % 2 === 0 ? '/emergency' : '/lawyers?page=2'))
  for (const path of [...paths, '/about']) await notePageOpening(path)
  expect(await keptParcels()).toHaveLength(20)
  vi.stubGlobal('navigator', { onLine: true })
  dispatchEvent(new Event('online'))
  await untilDone(isOutboxEmpty)
  const titles = [...network.effects.values()].map(({ body }) => body?.['title'])
  expect(titles).toEqual(
    paths.slice(5).map((path) => (path === '/emergency' ? 'Opened Emergency' : 'Opened Lawyers')),
  )
})
