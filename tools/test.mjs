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

requireNode()
installMissing()
mkdirSync(join(root, 'reports'), { recursive: true })

if (wanted.length > 0 && wanted[0] !== '--static') process.exitCode = await runOnly(wanted)
else await runEverything()

/** Runs only the named files with the runner they belong to; all further arguments go to that runner. */
async function runOnly(words) {
  if (!words[0].startsWith('e2e')) return runStep({ command: [...unitCommand, ...words] })
  await buildWebIfChanged()
  return withChromium((env) => runStep({ command: [...journeyCommand, ...words], env }))
}

async function runEverything() {
  const onlyStatic = wanted.includes('--static')
  const steps = staticSteps.map((step) => ({ name: step.name, work: () => runStep(step) }))
  if (!onlyStatic) {
    steps.push(
      { name: unitStep.name, work: () => runCounted(unitStep, 'reports/vitest.json', countUnits) },
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

/** Runs tests and reads their results; a skipped test, or a part without tests, counts as a failure. */
async function runCounted(step, file, count) {
  for (const old of [file, 'reports/unit-errors.json']) rmSync(join(root, old), { force: true })
  const code = await runStep(step)
  return { code, ...count(join(root, file)) }
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
  const chromium = findOrInstallChromium()
  if (chromium !== undefined) return work({ CHROMIUM_PATH: chromium })
  console.error(adviceWithoutChromium)
  return 1
}
