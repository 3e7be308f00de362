import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { StoredFile } from '@krash/contract/files'
import { showStoredFile } from './file-queries.ts'

const stored: StoredFile = {
  id: '0199a000-0000-7000-8000-00000000f003',
  originalFilename: 'card.png',
  fileSize: 2048,
  mimeType: 'image/png',
  sha256: 'sha',
  width: 40,
  height: 30,
  sectionType: 'insurance',
  sectionItemId: null,
  fileDescription: null,
  fileCategory: 'insurance_card',
  shot: null,
  times: { phone: null, camera: null, satellites: null },
  isActive: true,
  uploadDate: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  lastAccessed: null,
}

afterEach(() => vi.unstubAllGlobals())

test('a file that belongs to no item is among the own papers at once, whatever its section', () => {
  vi.stubGlobal('dispatchEvent', () => true)
  const client = new QueryClient()
  client.setQueryData(['files', 'own'], [])
  showStoredFile(client, { section: 'insurance', itemId: null }, stored)
  showStoredFile(client, { section: 'insurance', itemId: 'p1' }, { ...stored, id: 'b' })
  expect(client.getQueryData(['files', 'own'])).toEqual([stored])
})
