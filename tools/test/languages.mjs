// `npm run languages [short|full] [language …]`: the main job, guided search, sharing, chat and booking as journeys in other
// languages than English, which `npm test` does them in. Without a form named, four languages are looked at in full, with
// accessibility by day and by night, and the others in short. Figures go to reports/languages.json; the exit code is 1 when
// a journey failed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@krash/phrases/languages'
import { buildWebIfChanged } from '../build-web.mjs'
import { adviceWithoutChromium, findOrInstallChromium } from '../find-chromium.mjs'
import { environment, root, run, stop } from '../machine.mjs'
import { countJourneys } from './counts.mjs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { makeRunFolder } from './run-folder.mjs'
import { journeyCommand } from './steps.mjs'

const files = ['main-job', 'guided-search', 'tell-my-people', 'chat', 'physicians']
/** Of a file with several journeys, the one that books. */
const titles = 'reaches a lawyer|guided from|tells their people|write to each other|booked, moved'
const inFull = new Set(['en', 'ar', 'zh', 'de'])
const forms = ['short', 'full']

const words = process.argv.slice(2)
const form = words.find((word) => forms.includes(word))
const named = words.filter((word) => !forms.includes(word))
const unknown = named.filter((word) => !Object.hasOwn(languages, word))
if (unknown.length > 0) stop(`Not a language of ours: ${unknown.join(', ')}`)

await buildWebIfChanged()
if (findOrInstallChromium() === undefined) stop(adviceWithoutChromium)
environment.TMPDIR = process.env.TMPDIR ?? makeMemoryFolder()
// Only the first start of a server is slow; those of the journeys go on from copies of its folder.
const folder = makeRunFolder(environment.TMPDIR)
environment.FILLED_DATA_DIR = join(folder, 'filled')
await run('node', ['tools/test/first-start.ts', environment.FILLED_DATA_DIR])

const figures = []
for (const language of named.length > 0 ? named : Object.keys(languages))
  figures.push(await inLanguage(language))
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(
  join(root, 'reports/languages.json'),
  `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`,
)
for (const { language, form: how, passed, failed, failures } of figures) {
  console.log(`${language} ${how}: ${passed} passed, ${failed} failed`)
  for (const failure of failures) console.log(`  ${failure}`)
}
process.exitCode = figures.some(({ passed, failed }) => failed > 0 || passed < files.length) ? 1 : 0

async function inLanguage(language) {
  const how = form ?? (inFull.has(language) ? 'full' : 'short')
  const report = join(folder, `${language}.json`)
  const [program, ...args] = journeyCommand
  const paths = files.map((file) => `e2e/journeys/${file}.spec.ts`)
  await run(program, [...args, '--reporter=list,json', ...paths, '-g', titles], {
    env: { JOURNEY_LANGUAGE: language, JOURNEY_FORM: how, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { passed, failed, failures } = countJourneys(report)
  return { language, form: how, passed, failed, failures }
}
