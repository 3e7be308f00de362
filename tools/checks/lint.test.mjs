// Each architecture rule of .oxlintrc.json must fail on a planted file.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environment, root } from '../machine.mjs'

const lines = (count, line) =>
  Array.from({ length: count }, (_, number) => line ?? `export const a${number} = 1`).join('\n')
const functionOf = (count) =>
  `export function long() {\n${lines(count - 2, 'run();')}\n}\ndeclare function run(): void\n`
const branches = (count) => lines(count, 'if (n > 1) n -= 1;')

const api = 'apps/api/src/features/accidents'
const web = 'apps/web/src/features/report-accident'

const planted = [
  ['max-lines', `${api}/big.ts`, lines(301)],
  ['max-lines', `${api}/big.test.ts`, lines(401)],
  ['max-lines-per-function', `${api}/long.ts`, functionOf(61)],
  ['max-lines-per-function', `${web}/long.tsx`, functionOf(121)],
  ['complexity', `${api}/branches.ts`, `export function f(n: number) {\n${branches(10)}\nreturn n }`],
  ['max-params', `${api}/many.ts`, 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]'],
  ['no-explicit-any', `${api}/loose.ts`, 'export const a: any = 1'],
  ['no-non-null-assertion', `${api}/sure.ts`, 'export const f = (a?: string) => a!.length'],
  ['no-restricted-imports', `${web}/zod.ts`, "import { z } from 'zod'\nexport const a = z"],
  ['no-console', `${web}/log.ts`, 'console.log(1)\nexport {}'],
  ['no-default-export', `${web}/page.tsx`, 'export default 1'],
  ['no-floating-promises', `${api}/float.ts`, 'export async function f() { g() }\nasync function g() {}'],
  [
    'no-misused-promises',
    `${api}/if.ts`,
    'declare function g(): Promise<boolean>\nexport const f = () => { if (g()) return 1; return 2 }',
  ],
  [
    'switch-exhaustiveness-check',
    `${api}/switch.ts`,
    "export function f(a: 'x' | 'y') { switch (a) { case 'x': return 1 } return 2 }",
  ],
  ['filename-case', `${web}/TextField.tsx`, 'export {}'],
  ['alt-text', `${web}/photo.tsx`, 'export const Photo = () => <img src="a.png" />'],
  ['button-has-type', `${web}/button.tsx`, 'export const Button = () => <button>Go</button>'],
  [
    'rules-of-hooks',
    `${web}/hook.tsx`,
    "import { useState } from 'react'\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null }",
  ],
  ['no-danger', `${web}/html.tsx`, 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />'],
  ['no-restricted-vi-methods', `${api}/mock.test.ts`, "import { vi } from 'vitest'\nvi.mock('./a.ts')"],
  ['no-focused-tests', `${api}/only.test.ts`, "import { test } from 'vitest'\ntest.only('a', () => {})"],
]

const allowed = [
  [`${api}/big.ts`, `${lines(300)}\n// a comment\n\n`],
  [`${api}/big.test.ts`, lines(400)],
  ['packages/phrases/src/long.ts', lines(500)],
  [`${api}/long.ts`, functionOf(60)],
  [`${api}/long.test.ts`, functionOf(200)],
  [`${web}/long.tsx`, functionOf(120)],
  [`${api}/branches.ts`, `export function f(n: number) {\n${branches(9)}\nreturn n }`],
  ['apps/web/vite.config.ts', 'export default {}'],
  ['tools/say.ts', 'export const a = 1\nconsole.log(a)'],
]

let base
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'krash-lint-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(base, '.oxlintrc.json'))
  write(
    'tsconfig.json',
    '{"compilerOptions":{"strict":true,"jsx":"react-jsx","lib":["ES2024","DOM"],"types":[]}}',
  )
})
afterEach(() => rmSync(base, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}

/** The linter's findings: how many files it read, and `file rule` for each finding. */
function lint() {
  const { stdout } = spawnSync('oxlint', ['--type-aware', '--format=json', '.'], {
    cwd: base,
    env: environment,
    encoding: 'utf8',
  })
  const { diagnostics, number_of_files: files } = JSON.parse(stdout)
  const found = diagnostics.map(({ code, filename }) => `${filename} ${/\(([^)]+)\)/.exec(code ?? '')?.[1]}`)
  return { files, found }
}

test('each rule is seen to fail on its planted file', () => {
  for (const [, file, text] of planted) write(file, text)
  const { found } = lint()
  const wanted = planted.map(([rule, file]) => `${file} ${rule}`)
  expect(wanted.filter((finding) => !found.includes(finding))).toEqual([])
})

test('files at their limits pass', () => {
  for (const [file, text] of allowed) write(file, text)
  const { files, found } = lint()
  expect(files).toBe(allowed.length)
  expect(found).toEqual([])
})
