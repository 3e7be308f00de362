// `npm test`, `npm test -- PATH` and, with --static, `npm run check`. Plain Node 20 JavaScript without dependencies: it
// runs before anything is installed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, buildWebIfChanged } from './build-web.mjs'
import { adviceWithoutChromium, findOrInstallChromium } from './find-chromium.mjs'
import { environment, installMissing, requireNode, root, run } from './machine.mjs'
import { countJourneys, countUnits } from './test/counts.mjs'
import { makeMemoryFolder } from './test/memory-folder.mjs'
import { makeRunFolder } from './test/run-folder.mjs'
import { journeyCommand, journeyStep, staticSteps, unitCommand, unitStep } from './test/steps.mjs'
import { runSteps, summaryOf } from './test/summary.mjs'
import { heldVoice } from './test/voice.mjs'

const wanted = process.argv.slice(2)
/** Where no unit test is rendered in a browser. */
const withoutBrowser = /^(apps\/api|packages|tools(?!\/new-feature))\b/

requireNode()
installMissing()
mkdirSync(join(root, 'reports'), { recursive: true })
const onlyStatic = wanted.includes('--static')
if (!onlyStatic) environment.TMPDIR = process.env.TMPDIR ?? makeMemoryFolder()

if (wanted.length > 0 && !onlyStatic) process.exitCode = await runOnly(wanted)
else await runEverything()

/** Runs only the named files with the runner they belong to; all further arguments go to that runner. */
async function runOnly(words) {
  if (!words[0].startsWith('e2e')) {
    if (!withoutBrowser.test(words[0])) requireChromium()
    return runStep({ command: [...unitCommand, ...words] })
  }
  await buildWebIfChanged()
  return withChromium(() => runStep({ command: [...journeyCommand, ...words] }))
}

/**
 * The journeys run beside everything else: they wait a good part of their time, so together both take little longer
 * than the processors need for them. What they say is held back until the rest has said its own.
 */
async function runEverything() {
  const first = staticSteps.map((step) => ({ name: step.name, work: () => runStep(step) }))
  const beside = heldVoice()
  const second = []
  if (!onlyStatic) {
    // Before both begin, as both need it. Without one the tests of components and the journeys fail; all others run.
    requireChromium()
    environment.FILLED_DATA_DIR = join(makeRunFolder(environment.TMPDIR), 'filled')
    const filled = startFirst(beside)
    // By then the folder has long been filled. A start that failed is told below, and costs these only time.
    first.push({ name: unitStep.name, work: () => filled.then(() => runCounted(unitStep, countUnits)) })
    second.push(
      { name: 'first start', work: () => filled },
      { name: 'web build', work: () => buildWeb(beside) },
      { name: journeyStep.name, work: () => runJourneys(beside), needs: 'web build' },
    )
  }
  const journeys = runSteps(second, beside.say)
  const outcomes = await runSteps(first)
  beside.speak()
  outcomes.push(...(await journeys))
  const { lines, passed, failed } = summaryOf(outcomes)
  for (const line of lines) console.log(line)
  const verdict = failed === 0 ? 'Everything is in order.' : 'Not everything is in order.'
  console.log(onlyStatic ? verdict : `${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function runStep({ command: [program, ...args], env }, voice) {
  return run(program, args, { env, voice })
}

/** Runs tests and reads what became of them; a test that was left out, or a part without any, is a failure as well. */
async function runCounted(step, count, voice) {
  for (const old of step.reports) rmSync(join(root, old), { force: true })
  const code = await runStep(step, voice)
  return { code, ...count(join(root, step.reports[0])) }
}

/** A server's first start fills a folder; the servers of the tests go on from copies of it. */
function startFirst(voice) {
  return runStep({ command: ['node', 'tools/test/first-start.ts', environment.FILLED_DATA_DIR] }, voice)
}

function runJourneys(voice) {
  return withChromium(() => runCounted(journeyStep, countJourneys, voice))
}

function withChromium(work) {
  return requireChromium() === undefined ? 1 : work()
}

function requireChromium() {
  const chromium = findOrInstallChromium()
  if (chromium === undefined) console.error(adviceWithoutChromium)
  return chromium
}
