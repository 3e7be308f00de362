import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'

export type Texts = Map<string, string>
type Values = Record<string, string | number>
interface Tree {
  [key: string]: string | Tree
}

const tree: z.ZodMiniType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => tree)]))
const require = createRequire(import.meta.url)
const phrasesFolder = path.join(path.dirname(require.resolve('@krash/phrases')), '..')

/** One phrase file, such as `errors`, in every language that has it. */
export function readPhraseFile(name: string): Map<string, Texts> {
  const languages = new Map<string, Texts>()
  for (const entry of readdirSync(phrasesFolder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'src') continue
    const file = path.join(phrasesFolder, entry.name, `${name}.json`)
    languages.set(entry.name, flatten(tree.parse(JSON.parse(readFileSync(file, 'utf8')))))
  }
  return languages
}

/** Replaces `{{names}}` in a text; a name without a value stays. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (whole, name: string) => String(values[name] ?? whole))
}

function flatten(branch: Tree, prefix = ''): Texts {
  const flat: Texts = new Map()
  for (const [key, value] of Object.entries(branch)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [name, text] of flatten(value, `${prefix}${key}.`)) flat.set(name, text)
  }
  return flat
}
