// `npm test` and, with --static, `npm run check`. Plain Node 20 JavaScript without dependencies: it runs before anything is installed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { adviceWithoutChromium, findOrInstallChromium } from './find-chromium.mjs'
import { installMissing, requireNode, root, run } from './machine.mjs'
import { countJourneys, countUnits } from './test-counts.mjs'
import { journeyStep, staticSteps, unitStep } from './test-steps.mjs'

const onlyStatic = process.argv.includes('--static')
const finished = []
let passed = 0
let failed = 0
/** Said again at the very end, where somebody who sees only the end of a log finds them. */
const failures = []

requireNode()
installMissing()
mkdirSync(join(root, 'reports'), { recursive: true })

const steps = staticSteps.map((step) => ({ name: step.name, work: () => runStep(step) }))
if (!onlyStatic) {
  steps.push(
    { name: unitStep.name, work: () => runCounted(unitStep, 'reports/vitest.json', countUnits) },
    { name: 'web build', work: buildWeb },
    { name: journeyStep.name, work: runJourneys },
  )
}

const success = await runAll()
printSummary()
console.log(
  onlyStatic
    ? `${success ? 'Everything is' : 'Not everything is'} in order.`
    : `${passed} passed, ${failed} failed`,
)
process.exitCode = success ? 0 : 1

async function runAll() {
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const start = performance.now()
    const code = await step.work()
    finished.push({ name: step.name, seconds: (performance.now() - start) / 1000, code })
    if (code !== 0) return false
  }
  return true
}

function runStep({ command: [program, ...args], env }) {
  return run(program, args, { env })
}

/** Runs tests, adds their numbers to the sum, and fails when a test was left out or a part of the project had none. */
async function runCounted(step, file, count) {
  rmSync(join(root, file), { force: true })
  const code = await runStep(step)
  const result = count(join(root, file))
  passed += result.passed
  failed += result.failed
  failures.push(...result.failures, ...result.problems)
  for (const problem of result.problems) console.error(problem)
  return code === 0 && result.problems.length > 0 ? 1 : code
}

async function runJourneys() {
  const chromium = findOrInstallChromium()
  if (chromium === undefined) {
    console.error(adviceWithoutChromium)
    return 1
  }
  const step = { ...journeyStep, env: { ...journeyStep.env, CHROMIUM_PATH: chromium } }
  return runCounted(step, 'reports/playwright.json', countJourneys)
}

function printSummary() {
  console.log('\n── summary')
  for (const { name, seconds, code } of finished)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`)
  const left = steps.slice(finished.length).map(({ name }) => name)
  if (left.length > 0) console.log(`not run: ${left.join(', ')}`)
  for (const failure of failures) console.log(`FAILED: ${failure}`)
  // A check that fails before any test ran is a failure too, though it is no test.
  if (left.length > 0 || finished.some(({ code }) => code !== 0)) failed = Math.max(failed, 1)
  console.log('')
}
