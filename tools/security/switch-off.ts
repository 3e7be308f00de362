/**
 * `npm run security guards [NAME]` switches the guards of the server off one by one, in a copy of the house, and runs the
 * test that has to notice. First all these tests pass with every guard on. Figures go to reports/; the exit code is 1
 * when a guard is missed by nobody.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyOfHouse } from '../new-feature/copy-of-house.mjs'
import { type Guard, guards } from './guards.ts'
import { runTests, writeReport } from './run-tests.ts'

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
    writeReport('security-guards', outcomes)
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
  const { passed, failed } = await runTests(house, [test])
  writeFileSync(file, source)
  console.log(
    `${failed > 0 ? 'noticed' : 'MISSED '}  ${name}: ${failed} of ${passed + failed} tests of ${test}`,
  )
  return { name, test, passed, failed }
}
