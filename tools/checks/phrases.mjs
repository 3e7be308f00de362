// Every shipped language is complete and translated: same keys, all plural forms, same variables, a text for everything the
// contract can answer, and no English left. The modules that load the texts are those that `npm run packs` would write.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@krash/contract/wire/errors'
import { languages, shippedLanguages } from '@krash/phrases'
import { readIfThere, root } from '../machine.mjs'
import { packModules, readTexts } from './phrase-packs.mjs'
import { findPhraseFaults, flattenPack } from './phrase-rules.mjs'
import { report } from './report.mjs'
import { filesBelow } from './source-files.mjs'

const folder = join(root, 'packages/phrases')
const packs = Object.fromEntries(shippedLanguages.map((language) => [language, readTexts(folder, language)]))
const problems = [
  ...findPhraseFaults({
    packs,
    locales: Object.fromEntries(shippedLanguages.map((language) => [language, languages[language].locale])),
    errorCodes: Object.keys(errors),
    messageKeys: messageKeys(),
  }),
  ...stalePacks(),
]

const count = flattenPack(packs.en).size
report({
  problems,
  checked: count,
  summary: `phrases: ${shippedLanguages.length} of ${Object.keys(languages).length} languages, ${count} texts in English, ${problems.length} faults`,
})

/** The phrase keys in the rules of the contract's fields, such as 'field.required'. */
function messageKeys() {
  const sources = filesBelow(['packages/contract/src'], { matching: /(?<!\.test)\.ts$/ })
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const keys = new Set([...text.matchAll(/'(?:errors:)?(field\.[A-Za-z0-9.]+)'/g)].map(([, key]) => key))
  if (keys.size === 0) throw new Error('No message key was found in packages/contract/src')
  return [...keys]
}

/** A text that no module loads is never seen on a screen. */
function stalePacks() {
  const stale = Object.entries(packModules(folder)).filter(
    ([name, text]) => readIfThere(join(folder, 'src/packs', name)) !== text,
  )
  return stale.map(([name]) => `packages/phrases/src/packs/${name} is stale: run "npm run packs" (loaded)`)
}
