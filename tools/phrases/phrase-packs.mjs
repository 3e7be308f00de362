import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@krash/phrases/languages'
import { onlyOnServer, parts } from '@krash/phrases/parts'

/**
 * The modules that load the texts, as file name -> text: one for each language and part, which the build makes a file
 * of, and `packs.ts`, which knows the languages. Made from the files of texts that lie in `folder`.
 */
export function packModules(folder) {
  const shipped = Object.keys(languages).filter((language) => readdirSync(folder).includes(language))
  const names = ['first', ...Object.keys(parts)]
  const packs = names.flatMap((part) => shipped.map((language) => ({ part, language })))
  const modules = packs.map(({ part, language }) => {
    const files = textFiles(folder, language).filter((file) => partOf(file) === part)
    const text = packModule(language, files)
    return [`${moduleOf(part, language)}.ts`, part === 'first' ? text + partTable(language) : text]
  })
  return { ...Object.fromEntries(modules), 'packs.ts': tableModule(names, shipped) }
}

/** Texts of a language: namespace -> nested texts. */
export function readTexts(folder, language) {
  return Object.fromEntries(
    textFiles(folder, language).map((file) => [
      namespaceOf(file),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ]),
  )
}

function textFiles(folder, language) {
  return readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
}

function partOf(file) {
  const namespace = namespaceOf(file)
  if (onlyOnServer.includes(namespace)) return undefined
  return Object.keys(parts).find((part) => parts[part].includes(namespace)) ?? 'first'
}

/** `lawyer-connections.json` is the namespace `lawyerConnections`. */
export function namespaceOf(file) {
  return file.slice(0, -'.json'.length).replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

function moduleOf(part, language) {
  return part === 'first' ? language : `${part}-${language}`
}

function packModule(language, files) {
  const imports = files.map(
    (file) => `import ${namespaceOf(file)} from '../../${language}/${file}' with { type: 'json' }`,
  )
  return [origin, ...imports, '', `export const pack = { ${files.map(namespaceOf).join(', ')} }`, ''].join(
    '\n',
  )
}

/** The parts are named by the first pack of their language, so that nobody loads the names of ten languages. */
function partTable(language) {
  const names = Object.keys(parts)
  return [
    '',
    'export const parts = {',
    ...names.map((part) => `  ${part}: () => import('./${moduleOf(part, language)}.ts'),`),
    '}',
    '',
  ].join('\n')
}

function tableModule(names, shipped) {
  const english = names.map((part) => ({ name: `${part}English`, from: `./${moduleOf(part, 'en')}.ts` }))
  return [
    origin,
    ...english.map(
      ({ name, from }, at) => `import type { pack as ${name}${at ? '' : ', parts'} } from '${from}'`,
    ),
    '',
    `export type English = ${english.map(({ name }) => `typeof ${name}`).join(' & ')}`,
    'export type PackPart = keyof typeof parts',
    '',
    'export const packs = {',
    ...shipped.map((language) => `  ${language}: () => import('./${language}.ts'),`),
    '}',
    '',
  ].join('\n')
}

const origin = '// Written by `npm run packs`: edit the files of texts, or parts.ts.'
