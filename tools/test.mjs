// `npm test`, `npm test -- PATH` and, with --static, `npm run check`. Plain Node 20 JavaScript without dependencies: it
// runs before anything is installed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, buildWebIfChanged } from './build-web.mjs'
import { adviceWithoutChromium, findOrInstallChromium } from './find-chromium.mjs'
import { installMissing, requireNode, root, run } from './machine.mjs'
import { countJourneys, countUnits } from './test/counts.mjs'
import { journeyCommand, journeyStep, staticSteps, unitCommand, unitStep } from './test/steps.mjs'
import { runSteps, summaryOf } from './test/summary.mjs'

const wanted = process.argv.slice(2)
/** Where no unit test is rendered in a browser. */
const withoutBrowser = /^(apps\/api|packages|tools)\b/

requireNode()
installMissing()
mkdirSync(join(root, 'reports'), { recursive: true })

if (wanted.length > 0 && wanted[0] !== '--static') process.exitCode = await runOnly(wanted)
else await runEverything()

/** Runs the named files alone, by the runner they belong to; whatever follows goes to that runner too. */
async function runOnly(words) {
  if (!words[0].startsWith('e2e')) {
    if (!withoutBrowser.test(words[0])) requireChromium()
    return runStep({ command: [...unitCommand, ...words] })
  }
  await buildWebIfChanged()
  return withChromium((env) => runStep({ command: [...journeyCommand, ...words], env }))
}

async function runEverything() {
  const onlyStatic = wanted.includes('--static')
  const steps = staticSteps.map((step) => ({ name: step.name, work: () => runStep(step) }))
  if (!onlyStatic) {
    steps.push(
      { name: unitStep.name, work: runUnits },
      { name: 'web build', work: buildWeb },
      { name: journeyStep.name, work: runJourneys, needs: 'web build' },
    )
  }
  const { lines, passed, failed } = summaryOf(await runSteps(steps))
  for (const line of lines) console.log(line)
  const verdict = failed === 0 ? 'Everything is in order.' : 'Not everything is in order.'
  console.log(onlyStatic ? verdict : `${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function runStep({ command: [program, ...args], env }) {
  return run(program, args, { env })
}

/** Runs tests and reads what became of them; a test that was left out, or a part without any, is a failure as well. */
async function runCounted(step, file, count) {
  for (const old of [file, 'reports/unit-errors.json']) rmSync(join(root, old), { force: true })
  const code = await runStep(step)
  return { code, ...count(join(root, file)) }
}

/** The tests of components fail without a browser, all others run. */
function runUnits() {
  requireChromium()
  return runCounted(unitStep, 'reports/vitest.json', countUnits)
}

function runJourneys() {
  return withChromium((env) =>
    runCounted(
      { ...journeyStep, env: { ...journeyStep.env, ...env } },
      'reports/playwright.json',
      countJourneys,
    ),
  )
}

function withChromium(work) {
  const chromium = requireChromium()
  return chromium === undefined ? 1 : work({ CHROMIUM_PATH: chromium })
}

function requireChromium() {
  const chromium = findOrInstallChromium()
  if (chromium === undefined) console.error(adviceWithoutChromium)
  return chromium
}
