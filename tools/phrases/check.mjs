// Every shipped language is complete and translated: same keys, all plural forms, same variables, a text for everything the
// contract can answer, and no English left; and somebody shows each text. The modules that load the texts are those that
// `npm run packs` would write, and no page of the app asks for a text before its part is loaded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@krash/contract/wire/errors'
import { languages, shippedLanguages } from '@krash/phrases'
import { parts } from '@krash/phrases/parts'
import { readIfThere, root } from '../machine.mjs'
import { pathOf } from '../checks/imports.mjs'
import { parseSource } from '../checks/parse-source.mjs'
import { packModules, readTexts } from './phrase-packs.mjs'
import { findUnloadedTexts, readUses } from './phrase-parts.mjs'
import { findPhraseFaults, flattenPack, keysOfContract, stemsOf } from './phrase-rules.mjs'
import { findHardTexts } from './reading-age.mjs'
import { report } from '../checks/report.mjs'
import { filesBelow } from '../checks/source-files.mjs'
import { findUnusedPhrases } from './unused-phrases.mjs'

const folder = join(root, 'packages/phrases')
const packs = Object.fromEntries(shippedLanguages.map((language) => [language, readTexts(folder, language)]))
const english = findHardTexts(packs.en)
const contract = { errorCodes: Object.keys(errors), messageKeys: messageKeys() }
const problems = [
  ...findPhraseFaults({
    packs,
    locales: Object.fromEntries(shippedLanguages.map((language) => [language, languages[language].locale])),
    ...contract,
    glossaries: Object.fromEntries(
      shippedLanguages.flatMap((language) => {
        const text = readIfThere(join(folder, 'src/glossaries', `${language}.json`))
        return text === undefined ? [] : [[language, JSON.parse(text)]]
      }),
    ),
  }),
  ...unusedTexts(),
  ...stalePacks(),
  ...unloadedTexts(),
  ...english.problems,
]

const count = flattenPack(packs.en).size
report({
  problems,
  checked: count,
  summary: [
    `phrases: ${shippedLanguages.length} of ${Object.keys(languages).length} languages`,
    `${count} texts in English, reading age ${english.age.toFixed(1)} (Flesch–Kincaid grade + 5)`,
    `keys missing ${broken('same-keys')}, placeholders wrong ${broken('same-variables')}`,
    `left in English ${broken('translated')}, against a glossary ${broken('glossary')}`,
    `${problems.length} faults`,
  ].join(', '),
})

function broken(rule) {
  return problems.filter((problem) => problem.endsWith(`(${rule})`)).length
}

/** The phrase keys in the rules of the contract's fields, such as 'field.required'. */
function messageKeys() {
  const sources = filesBelow(['packages/contract/src'], { matching: /(?<!\.test)\.ts$/ })
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const keys = new Set([...text.matchAll(/'(?:errors:)?(field\.[A-Za-z0-9.]+)'/g)].map(([, key]) => key))
  if (keys.size === 0) throw new Error('No message key was found in packages/contract/src')
  return [...keys]
}

/** A text that no source asks for is translated for nobody. Tests do not count: they would keep it alive. */
function unusedTexts() {
  const files = filesBelow(['apps/web/src', 'apps/api/src', 'packages/contract/src'], {
    matching: /^(?!.*\/testing\/).*(?<!\.(test|factory))\.tsx?$/,
  })
  const unused = findUnusedPhrases({
    keys: stemsOf(packs.en),
    sources: files.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    known: keysOfContract(contract),
  })
  return unused.map((key) => `en: ${key} is shown nowhere: remove it from every language (used)`)
}

/** A text that no module loads is never seen on a screen. */
function stalePacks() {
  const stale = Object.entries(packModules(folder)).filter(
    ([name, text]) => readIfThere(join(folder, 'src/packs', name)) !== text,
  )
  return stale.map(([name]) => `packages/phrases/src/packs/${name} is stale: run "npm run packs" (loaded)`)
}

/** A text whose part nothing has loaded is seen as a bare key. */
function unloadedTexts() {
  const files = filesBelow(['apps/web/src'], { matching: /^(?!.*\/testing\/).*(?<!\.test|\.d)\.tsx?$/ })
  const modules = new Map(
    files.map((file) => {
      const { program } = parseSource(file, readFileSync(join(root, file), 'utf8'))
      return [file, readUses(program, (specifier) => pathOf(root, file, specifier))]
    }),
  )
  return findUnloadedTexts({ modules, parts, start: 'apps/web/src/main.tsx' })
}
