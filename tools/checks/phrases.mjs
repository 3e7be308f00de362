// Checks that every shipped language is complete: the same keys, all plural forms, the same variables, a text for
// everything the contract can answer.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@krash/contract/wire/errors'
import { languages, shippedLanguages } from '@krash/phrases'
import { root } from '../machine.mjs'
import { findPhraseFaults, flattenPack } from './phrase-rules.mjs'
import { report } from './report.mjs'
import { filesBelow } from './source-files.mjs'

const folder = join(root, 'packages/phrases')
/** The first pack of a language, and the parts fetched with the pages that need them. */
const packFolders = ['packs', 'follow-packs', 'help-packs', 'legal-packs']
/** Texts of mails, of an export's page, and of driving directions. */
const readByServer = ['mail', 'export', 'directions']
const packs = Object.fromEntries(shippedLanguages.map((language) => [language, readFiles(language)]))
const problems = [
  ...findPhraseFaults({
    packs,
    locales: Object.fromEntries(shippedLanguages.map((language) => [language, languages[language].locale])),
    errorCodes: Object.keys(errors),
    messageKeys: messageKeys(),
  }),
  ...(await Promise.all(shippedLanguages.map(packFaults))).flat(),
]

const count = flattenPack(packs.en).size
report({
  problems,
  checked: count,
  summary: `phrases: ${shippedLanguages.length} of ${Object.keys(languages).length} languages, ${count} texts in English, ${problems.length} faults`,
})

function readFiles(language) {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [namespaceOf(name), JSON.parse(readFileSync(join(folder, language, name), 'utf8'))]),
  )
}

/** The namespace of `lawyer-connections.json` is `lawyerConnections`. */
function namespaceOf(fileName) {
  return fileName.slice(0, -'.json'.length).replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

/** The phrase keys of the contract's fields, such as 'field.required'. */
function messageKeys() {
  const sources = filesBelow(['packages/contract/src'], { matching: /(?<!\.test)\.ts$/ })
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const keys = new Set([...text.matchAll(/'(?:errors:)?(field\.[A-Za-z0-9.]+)'/g)].map(([, key]) => key))
  if (keys.size === 0) throw new Error('No message key was found in packages/contract/src')
  return [...keys]
}

/** A file that no pack loads would never be seen on a screen, except those that the server reads itself. */
async function packFaults(language) {
  const loads = await Promise.all(packFolders.map((packFolder) => loadedBy(packFolder, language)))
  const loaded = new Set([...readByServer, ...loads.flatMap(({ namespaces }) => namespaces)])
  const missing = Object.keys(packs[language]).filter((namespace) => !loaded.has(namespace))
  return [
    ...loads.flatMap(({ faults }) => faults),
    ...missing.map(
      (namespace) => `${language}: no pack of ${language} loads the namespace ${namespace} (loaded)`,
    ),
  ]
}

async function loadedBy(packFolder, language) {
  const name = `${packFolder}/${language}.ts`
  try {
    const { pack } = await import(join(folder, 'src', name))
    return { namespaces: Object.keys(pack), faults: [] }
  } catch (error) {
    return { namespaces: [], faults: [`${language}: ${name} does not load: ${error.message} (loaded)`] }
  }
}
