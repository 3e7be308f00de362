// `npm run new-feature -- witnesses`: lays out the files of a feature, from the contract to the screen, and says what to wire.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shippedLanguages } from '@krash/phrases'
import { root, run, stop } from './machine.mjs'
import { apiFiles } from './new-feature/api-templates.mjs'
import { contractFile, migrationFile, phraseFiles } from './new-feature/base-templates.mjs'
import { namesOf, wiring } from './new-feature/names.mjs'
import { webFiles } from './new-feature/web-templates.mjs'

const names = namesOf(process.argv[2])
if (names === undefined)
  stop('Name the feature by its word in the plural and kebab-case: npm run new-feature -- witnesses')

const files = {
  ...contractFile(names),
  ...migrationFile(names, nextMigration()),
  ...apiFiles(names),
  ...phraseFiles(names, shippedLanguages),
  ...webFiles(names),
}
const existing = Object.keys(files).filter((file) => existsSync(join(root, file)))
if (existing.length > 0) stop(`The feature is there already: ${existing.join(', ')}`)

for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  console.log(`wrote ${file}`)
}
await run('oxfmt', Object.keys(files))
if ((await run('node', ['tools/write-tables.ts'])) !== 0)
  stop('The row types could not be written: see above.')
if ((await run('node', ['tools/write-packs.mjs'])) !== 0)
  stop('The packs of phrases could not be written: see above.')
console.log(`\nNow wire it:\n${wiring(names).join('\n')}`)

function nextMigration() {
  const numbers = readdirSync(join(root, 'apps/api/migrations')).map((name) => Number(name.slice(0, 4)) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
