// `npm run new-feature -- witnesses es=Testigos ar=الشهود` lays out a feature from the contract to the screen and wires it,
// so that every check and every test passes; its author shapes it from there. The words after the noun are its name in the
// other languages.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { shippedLanguages } from '@krash/phrases'
import { root, run, stop } from './machine.mjs'
import { addAfter } from './new-feature/add-after.mjs'
import { aboutNoun, namesOf } from './new-feature/names.mjs'
import { wiring } from './new-feature/wiring.mjs'

const [noun, ...translations] = process.argv.slice(2)
const names = namesOf(noun)
if (names === undefined)
  stop('Name the feature by its word in the plural and kebab-case: npm run new-feature -- witnesses')
const nouns = Object.fromEntries(translations.map((translation) => translation.split('=')))
const about = (text) => aboutNoun(text, names)
const read = (file) => readFileSync(join(root, file), 'utf8')

const files = allFiles()
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
for (const [command, ...args] of [
  ['oxfmt', ...Object.keys(files)],
  ['node', 'tools/write-packs.mjs'],
  ['node', 'tools/write-tables.ts'],
  ['node', 'tools/write-docs.ts'],
])
  if ((await run(command, args)) !== 0) stop(`${command} ${args[0]} failed: see above.`)
console.log(`wrote and wired ${Object.keys(files).length} files`)
for (const language of shippedLanguages.filter((one) => nounIn(one) === undefined))
  console.log(
    `Say «${names.many.join(' ')}» in ${language}: packages/phrases/${language}, wherever it stands in «».`,
  )

/** Everything is known before anything is written. */
function allFiles() {
  try {
    return { ...layOut(), ...wire(), ...say() }
  } catch (error) {
    return stop(error.message)
  }
}

function layOut() {
  const folder = 'tools/new-feature/template'
  const templates = readdirSync(join(root, folder), { recursive: true }).filter((name) =>
    name.endsWith('.template'),
  )
  const laidOut = templates.map((name) => {
    const file = about(name)
      .replaceAll(sep, '/')
      .replace('.template', '')
      .replace(/(?<=migrations\/).*/, numbered)
    if (existsSync(join(root, file))) throw new Error(`There is a ${file} already.`)
    return [file, about(read(`${folder}/${name}`))]
  })
  return Object.fromEntries(laidOut)
}

/** Migrations run in the order of their names. */
function numbered(name) {
  const numbers = readdirSync(join(root, 'apps/api/migrations')).map((file) => Number(file.slice(0, 4)))
  const next = String(Math.max(...numbers) + 1).padStart(4, '0')
  return `${next}_${name.replaceAll('-', '_')}`
}

function wire() {
  const order = 'apps/web/src/entities/order.json'
  const wired = Object.entries(wiring).map(([file, edits]) => {
    const add = (source, edit) => addAfter({ ...edit, file, source, add: about(edit.add) })
    return [file, edits.reduce(add, read(file))]
  })
  return { ...Object.fromEntries(wired), [order]: JSON.stringify([...JSON.parse(read(order)), noun]) }
}

/** Every language has whole sentences of its own that name the noun only, so that no grammar hangs on it. */
function say() {
  const said = shippedLanguages.flatMap((language) => {
    const own = (text) =>
      language === 'en'
        ? about(text)
        : text.replaceAll('Sample items', nounIn(language) ?? `«${names.many.join(' ')}»`)
    const texts = JSON.parse(read(`tools/new-feature/texts/${language}.json`))
    return Object.entries(texts).map(([name, added]) => {
      const file = about(`packages/phrases/${language}/${name}.json`)
      const known = existsSync(join(root, file)) ? JSON.parse(read(file)) : {}
      return [file, JSON.stringify(withTexts(known, added, own), null, 2)]
    })
  })
  return Object.fromEntries(said)
}

function nounIn(language) {
  return language === 'en' ? noun : nouns[language]
}

function withTexts(known, added, own) {
  const entries = Object.entries(added).map(([name, value]) => {
    const key = about(name)
    return [key, typeof value === 'string' ? own(value) : withTexts(known[key] ?? {}, value, own)]
  })
  return { ...known, ...Object.fromEntries(entries) }
}
