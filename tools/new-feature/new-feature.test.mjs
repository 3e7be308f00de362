// A feature as it comes out of `npm run new-feature` passes every check and test that looks at it, with no edit by hand.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '../machine.mjs'
import { copyOfHouse } from './copy-of-house.mjs'
import { wiring } from './wiring.mjs'

let copy
beforeAll(() => {
  copy = copyOfHouse()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Only these can break a rule that the rest of the house keeps. */
const touched = [
  'packages/contract/src/witnesses',
  'apps/api/src/features/witnesses',
  'apps/web/src/entities/witnesses',
  'apps/web/src/features/witnesses',
  'apps/web/src/pages/witnesses.tsx',
  'e2e/journeys/witnesses.spec.ts',
  ...Object.keys(wiring),
]

test.each([
  ['generator', 'node', 'tools/new-feature.mjs', 'witnesses', 'es=Testigos'],
  ['types', 'node', 'tools/checks/types.mjs', 'apps/api', 'apps/web', 'e2e'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', '--threads=1', ...touched],
  ['format', 'oxfmt', '--check', '--threads=1'],
  ['styles', 'stylelint', 'apps/web/src/**/witness*.css'],
  ['repeated styles', 'node', 'tools/checks/repeated-styles.mjs'],
  ['comments', 'node', 'tools/checks/comments.mjs'],
  ['import rules', 'node', 'tools/checks/imports.mjs'],
  ['sizes', 'node', 'tools/checks/sizes.mjs'],
  ['phrases', 'node', 'tools/phrases/check.mjs'],
  ['openapi', 'node', 'tools/checks/openapi.mjs'],
  ['unused code', 'knip', '--no-progress'],
  // One worker loads the server once.
  ['tests', 'vitest', 'run', '--maxWorkers=1', ...testsThatLookAtIt()],
  ['build', 'npm', 'run', 'build'],
  ['journey', 'playwright', 'test', '-c', 'e2e/playwright.config.ts', 'witnesses'],
])(
  '%s',
  async (_name, ...command) => {
    await expect(inCopy(...command)).resolves.toBeUndefined()
  },
  // Whole runs inside one test.
  3_600_000,
)

test('a second time nothing is written', async () => {
  await expect(inCopy('node', 'tools/new-feature.mjs', 'witnesses')).rejects.toThrow(
    /^There is a .*witness.* already\.$/m,
  )
})

/** Its own tests, and those of the house that must know every call, table, kind of activity and text. */
function testsThatLookAtIt() {
  const complete = ['isolation', 'personal-data/personal-data', 'delete-account', 'any-input', 'every-kind']
  return [
    'features/witnesses',
    ...complete.map((name) => `${name}.test.ts`),
    'phrases/src/completeness.test.ts',
  ]
}

/** Runs a command in the copy. @throws Error with what it said, when it fails */
async function inCopy(command, ...args) {
  const { promise, resolve, reject } = Promise.withResolvers()
  // The build is the one for people, not vitest's. Of all calls, those that get any input and that strangers try are the new ones.
  const env = { ...environment, NODE_ENV: undefined, ONLY_CALLS: 'Witness' }
  const child = spawn(command, args, { cwd: copy, env })
  let said = ''
  const hear = (text) => (said += text)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('error', reject)
  child.on('close', resolve)
  if ((await promise) !== 0) throw new Error(said)
}
