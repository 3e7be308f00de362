import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packModules } from './phrase-packs.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krash-packs-'))
  for (const language of ['en', 'ar']) {
    mkdirSync(join(folder, language))
    for (const file of ['shell', 'conversations', 'mails'])
      writeFileSync(join(folder, language, `${file}.json`), '{}')
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a new file of texts is in the first pack of its language', () => {
  writeFileSync(join(folder, 'ar', 'tow-trucks.json'), '{}')
  expect(packModules(folder)['ar.ts']).toContain(
    "import towTrucks from '../../ar/tow-trucks.json' with { type: 'json' }",
  )
})

test('a new folder of texts is a language that can be loaded', () => {
  mkdirSync(join(folder, 'de'))
  writeFileSync(join(folder, 'de', 'shell.json'), '{}')
  const { 'packs.ts': table, 'de.ts': german } = packModules(folder)
  expect(german).toContain('export const pack = { shell }')
  expect(table).toContain("de: () => import('./de.ts')")
  expect(table).not.toContain('fr:')
})

test('what another part holds, or the server alone reads, is not in the first pack', () => {
  const { 'en.ts': first, 'follow-en.ts': follow } = packModules(folder)
  expect(first).not.toMatch(/conversations|mails/)
  expect(follow).toContain('export const pack = { conversations }')
})
