import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fileOf } from '#testing/examples/files.ts'
import { showStoredFile } from './file-queries.ts'

const stored = fileOf({ sectionType: 'insurance', fileCategory: 'insurance_card' })

afterEach(() => vi.unstubAllGlobals())

test('a file that belongs to no item is among the own papers at once, whatever its section', () => {
  vi.stubGlobal('dispatchEvent', () => true)
  const client = new QueryClient()
  client.setQueryData(['files', 'own'], [])
  showStoredFile(client, { section: 'insurance', itemId: null }, stored)
  showStoredFile(client, { section: 'insurance', itemId: 'p1' }, { ...stored, id: 'b' })
  expect(client.getQueryData(['files', 'own'])).toEqual([stored])
})
