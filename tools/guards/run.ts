/**
 * `npm run security guards [NAME]`: switches the guards of the server off one by one, in a copy of the house, and runs the
 * test that has to notice. First all these tests pass with every guard on. Figures go to reports/; the exit code is 1
 * when a guard is missed by nobody.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyOfHouse } from '../copy-of-house.mjs'
import { type Guard, guards } from './guards.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))

interface Outcome {
  name: string
  test: string
  passed: number
  failed: number
}

export async function switchGuardsOff(wanted = ''): Promise<boolean> {
  const chosen = guards.filter(({ name }) => name.includes(wanted))
  const house = copyOfHouse()
  try {
    const control = await runTests(house, [...new Set(chosen.map(({ test }) => test))])
    console.log(`every guard on: ${control.passed} tests passed, ${control.failed} failed`)
    if (control.passed === 0 || control.failed > 0) return false
    const outcomes: Outcome[] = []
    for (const guard of chosen) outcomes.push(await runWithout(house, guard))
    const missed = outcomes.filter(({ failed }) => failed === 0)
    console.log(
      `guards: ${outcomes.length} switched off, ${outcomes.length - missed.length} noticed by a test`,
    )
    mkdirSync(reports, { recursive: true })
    writeFileSync(`${reports}security-guards.json`, `${JSON.stringify(outcomes, null, 2)}\n`)
    return missed.length === 0
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

async function runWithout(house: string, { name, test, ...guard }: Guard): Promise<Outcome> {
  const file = path.join(house, guard.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    source.replace(guard.guarded, () => guard.open),
  )
  const counted = await runTests(house, [test])
  writeFileSync(file, source)
  const { passed, failed } = counted
  console.log(
    `${failed > 0 ? 'noticed' : 'MISSED '}  ${name}: ${failed} of ${passed + failed} tests of ${test}`,
  )
  return { name, test, ...counted }
}

async function runTests(house: string, tests: string[]): Promise<{ passed: number; failed: number }> {
  const report = path.join(house, 'guards.json')
  rmSync(report, { force: true })
  // What waits in vain for something that no longer happens has failed soon enough.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000']
  const words = [
    'run',
    '--project',
    'api',
    '--reporter=json',
    `--outputFile=${report}`,
    ...patience,
    ...tests,
  ]
  const child = spawn('vitest', words, { cwd: house, stdio: 'ignore' })
  await new Promise((resolve) => child.on('close', resolve))
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number>
  if (numPassedTests + numFailedTests === 0) throw new Error(`No test ran in ${tests.join(', ')}.`)
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}
