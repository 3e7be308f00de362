import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { device } from '#shared/offline/this-device.ts'
import { leaveDevice } from './sign-out.ts'

test('what the page still reads or writes while it is left makes no database anew', async () => {
  // For as long as the process lives: the sign-in page is opened a moment later.
  vi.stubGlobal('location', { replace: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  const { change, read } = await device()
  await change(({ drafts }) => drafts.put({ id: 'accident u1', draft: { photos: [] } }))
  await leaveDevice('signedOut')
  await expect(read(({ drafts }) => drafts.getAll())).rejects.toThrow('This page is being left.')
  await expect(change(({ drafts }) => drafts.put({ id: 'late', draft: {} }))).rejects.toThrow()
  expect(await indexedDB.databases()).toEqual([])
})
