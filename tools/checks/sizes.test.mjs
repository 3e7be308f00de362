import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSizes } from './sizes.mjs'
import { sourceFolders } from './source-files.mjs'

let base
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'krash-sizes-'))
  for (const folder of sourceFolders) plant(`${folder}/src/one.ts`)
})
afterEach(() => rmSync(base, { recursive: true }))

function plant(file, text = '') {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

function plantMany(folder, count) {
  for (let number = 1; number <= count; number += 1) plant(`${folder}/file-${number}.ts`)
}

test('folders at their limits pass', () => {
  plant('apps/api/src/platform/http/file-1.test.ts')
  plant('apps/api/src/platform/http/file-1.spec.ts')
  plant('apps/web/src/shared/ui/file-1.module.css')
  plantMany('apps/api/src/platform/http', 18)
  plantMany('apps/web/src/shared/ui', 18)
  plant('packages/contract/src/index.ts')
  plant('apps/api/migrations/0001_platform.sql')
  expect(checkSizes(base).problems).toEqual([])
})

test.each([
  ['folder-size', () => plantMany('apps/api/src/platform/http', 19)],
  [
    'feature-size',
    () => ['one', 'two'].forEach((part) => plantMany(`apps/web/src/features/report-accident/${part}`, 13)),
  ],
  [
    'feature-size',
    () =>
      'abcdefghi'.split('').forEach((part) => plantMany(`apps/web/src/features/report-accident/${part}`, 1)),
  ],
  [
    'feature-size',
    () => ['one', 'two'].forEach((part) => plantMany(`apps/web/src/entities/accidents/${part}`, 13)),
  ],
  ['vague-name', () => plant('apps/web/src/utils/dates.ts')],
  ['vague-name', () => plant('apps/web/src/shared/helpers.ts')],
  ['file-name', () => plant('apps/web/src/shared/ui/TextField.tsx')],
  ['no-index', () => plant('apps/web/src/shared/ui/index.ts')],
  ['file-size', () => plant('apps/web/src/shared/ui/button.module.css', '.a { color: red }\n'.repeat(301))],
])('%s is seen to fail', (rule, plantFault) => {
  plantFault()
  const { problems } = checkSizes(base)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`(${rule})`)
})
