import { dirname } from 'node:path'
import { namespaceOf } from './phrase-packs.mjs'

/** A text in quotes that could be a key or a part of one; what fills a template holds neither braces nor templates. */
const quoted = /'([\w:.-]+)'|"([\w:.-]+)"|`((?:[\w:.-]|\$\{[^`{}]*\})+)`/g
const filling = /\$\{([^`{}]*)\}/g
/** Stands in a template for what is known at run time only. */
const hole = '\0'
/** The server reads one file of texts by its name, and writes the keys of it without the namespace. */
const readsFile = /\breadPhraseFile\('([\w-]+)'\)/g

/**
 * The keys that no source asks for, in their order. `keys`: `namespace:path.to.text` without plural endings; `sources`:
 * pairs of a file's name and its text; `known`: keys that are asked for otherwise, such as those of the error codes.
 *
 * A text in quotes asks for the key that it is; one with a namespace that ends at the last dot of some keys, for those. A
 * template asks for the keys it could become: each `${…}` is filled by a word of the sources, or by what they write in quotes
 * themselves (`activity:${phrase}` by 'sample.report'). So a key is found, too, whose own part is no word anywhere.
 */
export function findUnusedPhrases({ keys, sources, known = [] }) {
  const asked = readSources([...sources])
  for (const key of known) asked.texts.add(key)
  return keys.filter((key) => !isAskedFor(asked, key))
}

function readSources(sources) {
  const namespaces = namespacesByFolder(sources)
  const asked = {
    texts: new Set(),
    homes: new Set(),
    templates: new Map(),
    endings: new Set(),
    words: new Set(),
  }
  for (const [file, text] of sources) {
    for (const [word] of text.matchAll(/\w+/g)) asked.words.add(word).add(camelCase(word))
    for (const found of quotedTexts(text)) {
      addText(asked, found)
      if (found.includes(':')) asked.homes.add(found)
      for (const namespace of namespaces.get(dirname(file)) ?? []) addText(asked, `${namespace}:${found}`)
    }
  }
  return asked
}

/** Folder -> the namespaces whose files are read there; the keys are written anywhere in that folder. */
function namespacesByFolder(sources) {
  const folders = new Map()
  for (const [file, text] of sources)
    for (const [, name] of text.matchAll(readsFile)) {
      const known = folders.get(dirname(file)) ?? new Set()
      folders.set(dirname(file), known.add(namespaceOf(`${name}.json`)))
    }
  return folders
}

/** The columns of the database have their phrases under the names that the wire gives them. */
function camelCase(word) {
  return word.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())
}

function quotedTexts(text) {
  return [...text.matchAll(quoted)].flatMap(([, single, double, template]) => {
    if (template === undefined) return [single ?? double]
    const within = [...template.matchAll(filling)].flatMap(([, code]) => quotedTexts(code))
    return [template.replaceAll(filling, hole), ...within]
  })
}

function addText({ texts, templates, endings }, text) {
  const [start, ...rest] = text.split(hole)
  if (rest.length === 0) texts.add(text)
  else if (start !== '') addTemplate(templates, text)
  // Such as `${key}.title`; anything else that begins with a hole could become any key.
  else if (rest.length === 1 && rest[0].startsWith('.')) endings.add(rest[0].slice(1))
}

/** Kept by namespace, so that a key is held against few of them. */
function addTemplate(templates, text) {
  const namespace = namespaceIn(text)
  if (!templates.has(namespace)) templates.set(namespace, new Map())
  templates.get(namespace).set(text, shapeOf(text))
}

function namespaceIn(text) {
  const [namespace, path] = text.split(':', 2)
  return path === undefined ? '' : namespace
}

function shapeOf(template) {
  const parts = template.split(hole).map((part) => part.replaceAll('.', String.raw`\.`))
  return new RegExp(`^${parts.join('([^:]+)')}$`)
}

function isAskedFor(asked, key) {
  if (isWritten(asked, key)) return true
  const dot = key.lastIndexOf('.')
  const above = key.slice(0, Math.max(dot, 0))
  return asked.homes.has(above) || (asked.endings.has(key.slice(dot + 1)) && isWritten(asked, above))
}

function isWritten(asked, text) {
  if (asked.texts.has(text)) return true
  const shapes = [...(asked.templates.get(namespaceIn(text))?.values() ?? [])]
  return shapes.some((shape) => {
    const fillings = shape.exec(text)?.slice(1)
    return fillings?.every((part) => asked.words.has(part) || isWritten(asked, part))
  })
}
