/**
 * `npm run security guards [NAME]` switches the guards of the server off one by one, in a copy of the house, and runs the
 * test that has to notice. First all these tests pass with every guard on. Figures go to reports/; the exit code is 1
 * when a guard is missed by nobody.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyOfHouse } from '../new-feature/copy-of-house.mjs'
import type { Guard } from './guard.ts'
import { guards } from './guards.ts'
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
    if (!(await passesWithAll(house, chosen))) return false
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

async function passesWithAll(house: string, chosen: readonly Guard[]): Promise<boolean> {
  const whole = new Set(chosen.filter(({ only }) => only === undefined).map(({ test }) => test))
  const counted = whole.size > 0 ? [await runTests(house, [...whole])] : []
  for (const { test, only } of chosen)
    if (only !== undefined) counted.push(await runTests(house, [test], only))
  const sum = (of: 'passed' | 'failed') => counted.reduce((all, one) => all + one[of], 0)
  console.log(`every guard on: ${sum('passed')} tests passed, ${sum('failed')} failed`)
  return sum('passed') > 0 && sum('failed') === 0
}

async function runWithout(house: string, { name, test, only, ...guard }: Guard): Promise<Outcome> {
  const file = path.join(house, guard.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    source.replace(guard.guarded, () => guard.open),
  )
  const { passed, failed } = await runTests(house, [test], only)
  writeFileSync(file, source)
  console.log(
    `${failed > 0 ? 'noticed' : 'MISSED '}  ${name}: ${failed} of ${passed + failed} tests of ${test}`,
  )
  return { name, test, passed, failed }
}
