import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countJourneys, countUnits } from './counts.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krash-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reportOf(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const everywhere = ['packages/contract', 'apps/api', 'apps/web', 'tools'].map((part) => ({
  name: `/home/me/krash/${part}/src/a.test.ts`,
  status: 'passed',
  assertionResults: [],
}))
const units = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: everywhere,
}

test('numbers of unit tests are read', () => {
  expect(countUnits(reportOf(units))).toEqual({ passed: 7, failed: 1, problems: [], failures: [] })
})

test('a skipped unit test is a problem', () => {
  expect(countUnits(reportOf({ ...units, numPendingTests: 2 })).problems).toEqual(['2 tests were skipped.'])
})

test('a part of the project without tests is a problem', () => {
  const { problems } = countUnits(reportOf({ ...units, testResults: everywhere.slice(1) }))
  expect(problems).toEqual(['No test ran in packages/contract/.'])
})

test('numbers of journeys are read', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countJourneys(reportOf({ stats, suites: [] }))).toEqual({
    passed: 6,
    failed: 1,
    problems: [],
    failures: [],
  })
})

test.each([
  [{ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 'No journey ran.'],
  [{ expected: 3, unexpected: 0, flaky: 0, skipped: 1 }, '1 journeys were skipped.'],
])('%o is a problem', (stats, problem) => {
  expect(countJourneys(reportOf({ stats, suites: [] })).problems).toEqual([problem])
})

test('what failed is named with its reason', () => {
  const failing = {
    name: 'a.test.ts',
    status: 'failed',
    assertionResults: [
      {
        status: 'failed',
        fullName: 'adds up',
        failureMessages: ['\u001b[31mexpected 3\u001b[39m\n  at a.test.ts:1'],
      },
      { status: 'passed', fullName: 'is fine', failureMessages: [] },
    ],
  }
  const unloadable = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const testResults = [...everywhere, failing, unloadable]
  expect(countUnits(reportOf({ ...units, testResults })).failures).toEqual([
    'a.test.ts › adds up: expected 3',
    'b.test.ts: no such module',
  ])
  const spec = {
    file: 'a.spec.ts',
    title: 'signs in',
    ok: false,
    tests: [{ results: [{ error: { message: 'no button\n\nLocator: save\n    at a.spec.ts:1' } }] }],
  }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  expect(countJourneys(reportOf({ stats, suites: [{ suites: [{ specs: [spec] }] }] })).failures).toEqual([
    'a.spec.ts › signs in: no button | Locator: save',
  ])
})

test('tests that wrote no report did not run', () => {
  expect(countUnits(join(folder, 'none.json')).problems).toHaveLength(1)
  expect(countJourneys(join(folder, 'none.json')).problems).toHaveLength(1)
})

test('an error outside of any test is named', () => {
  const errors = join(folder, 'errors.json')
  writeFileSync(
    errors,
    JSON.stringify(['ReferenceError: location is not defined\n    at leave.ts:28\n    at timers']),
  )
  expect(countUnits(reportOf(units), errors).failures).toEqual([
    'outside of any test: ReferenceError: location is not defined at leave.ts:28',
  ])
})
