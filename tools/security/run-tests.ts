import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))

export interface Counted {
  passed: number
  failed: number
  /** What the tests printed, and why some failed. */
  said: string
}

interface Report extends Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number> {
  testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[]
}

/** Runs tests of the server in a copy of the house, or those with words in their name. @throws Error when none ran */
export async function runTests(house: string, tests: string[], only?: string): Promise<Counted> {
  const report = path.join(house, 'guards.json')
  rmSync(report, { force: true })
  // What waits in vain for something that no longer happens has failed soon enough.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000']
  const reporters = ['--reporter=json', `--outputFile=${report}`, '--reporter=./tools/test/unit-reporter.mjs']
  const named = only === undefined ? [] : ['-t', only]
  const child = spawn('vitest', ['run', '--project', 'api', ...reporters, ...patience, ...named, ...tests], {
    cwd: house,
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.on('close', resolve))
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report
  if (numPassedTests + numFailedTests === 0) throw new Error(`No test ran in ${tests.join(', ')}.`)
  const why = testResults.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ])
  const said = [readFileSync(path.join(house, 'reports/unit-figures.txt'), 'utf8'), ...why]
    .filter(Boolean)
    .join('\n')
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, said }
}

export function writeReport(name: string, figures: unknown): void {
  mkdirSync(reports, { recursive: true })
  writeFileSync(`${reports}${name}.json`, `${JSON.stringify(figures, null, 2)}\n`)
}
