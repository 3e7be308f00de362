// Reads the number of executed tests from the reports of vitest and Playwright.
import { stripVTControlCharacters } from 'node:util'
import { readIfThere } from '../machine.mjs'

const partsWithTests = ['packages/contract/', 'apps/api/', 'apps/web/', 'tools/']

/**
 * Counts of a vitest report (`--reporter=json`), with one line for each test left out; `errors` holds errors outside of
 * tests.
 */
export function countUnits(file, errors = 'reports/unit-errors.json') {
  const report = parse(file)
  if (report === undefined) return withoutReport('vitest')
  const left = report.numPendingTests + report.numTodoTests
  const files = report.testResults.map(({ name }) => name)
  const problems = partsWithTests
    .filter((part) => !files.some((name) => name.includes(`/${part}`)))
    .map((part) => `No test ran in ${part}.`)
  if (left > 0) problems.push(`${left} tests were skipped.`)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    problems,
    failures: [...failedUnits(report), ...errorsOutside(errors)],
  }
}

/** Counts of a Playwright report (`--reporter=json`). A journey that passed on its second try counts and is named. */
export function countJourneys(file) {
  const report = parse(file)
  if (report === undefined) return withoutReport('Playwright')
  const { expected, unexpected, flaky, skipped } = report.stats
  const problems = []
  if (expected + unexpected + flaky === 0) problems.push('No journey ran.')
  if (skipped > 0 && unexpected === 0) problems.push(`${skipped} journeys were skipped.`)
  if (flaky > 0) console.log(`${flaky} journeys passed only on a second try.`)
  return { passed: expected + flaky, failed: unexpected, problems, failures: failedJourneys(report) }
}

/** One line per failed test: where, what, and the beginning of the reason. */
function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${name}: ${beginningOf(message)}`]
    return tests.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}: ${beginningOf(failureMessages[0])}`,
    )
  })
}

function errorsOutside(file) {
  const messages = JSON.parse(readIfThere(file) ?? '[]')
  return messages.map((message) => `outside of any test: ${beginningOf(message, 2)}`)
}

function failedJourneys({ suites, errors = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failed = suites.flatMap(specs).filter((spec) => !spec.ok)
  const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
  return [
    ...failed.map((spec) => `${spec.file} › ${spec.title}: ${beginningOf(reasonOf(spec)?.message)}`),
    ...errors.map(({ message }) => beginningOf(message)),
  ]
}

/** Without colours and the rest of the stack, in one line: often all that remains of a run on another machine. */
function beginningOf(text = '', parts = 1) {
  return stripVTControlCharacters(text)
    .split(/\n\s+at /)
    .slice(0, parts)
    .join(' at ')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' | ')
    .slice(0, 600)
}

function parse(file) {
  const text = readIfThere(file)
  return text === undefined ? undefined : JSON.parse(text)
}

function withoutReport(name) {
  return { passed: 0, failed: 0, failures: [], problems: [`${name} wrote no report: its tests did not run.`] }
}
