import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'

type Values = Record<string, string | number>
interface Tree {
  [key: string]: string | Tree
}

const tree: z.ZodMiniType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]))
const require = createRequire(import.meta.url)
const phrasesFolder = path.join(path.dirname(require.resolve('@krash/phrases')), '..')
const byLanguage = readErrorPhrases()

/** The sentence of an error code or field key in the best language of an `Accept-Language` header; English when none fits. */
export function sentence(acceptLanguage: string | undefined, key: string, values: Values = {}): string {
  const language = preferredLanguage(acceptLanguage)
  const text = byLanguage.get(language)?.get(key) ?? byLanguage.get('en')?.get(key) ?? key
  return text.replace(/{{\s*(\w+)\s*}}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** First shipped language of an `Accept-Language` header by weight (RFC 9110, 12.5.4); `fil` is Tagalog. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').map(wishOf)
  wishes.sort((a, b) => b.weight - a.weight)
  return wishes.find((wish) => wish.weight > 0 && byLanguage.has(wish.language))?.language ?? 'en'
}

function wishOf(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  const language = tag.split('-')[0] ?? ''
  return { language: language === 'fil' ? 'tl' : language, weight: Number(weight ?? 1) || 0 }
}

function readErrorPhrases(): Map<string, Map<string, string>> {
  const languages = new Map<string, Map<string, string>>()
  for (const entry of readdirSync(phrasesFolder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'src') continue
    const file = path.join(phrasesFolder, entry.name, 'errors.json')
    languages.set(entry.name, flatten(tree.parse(JSON.parse(readFileSync(file, 'utf8')))))
  }
  return languages
}

function flatten(branch: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(branch)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [name, text] of flatten(value, `${prefix}${key}.`)) flat.set(name, text)
  }
  return flat
}
