import { readFileSync } from 'node:fs'
import { languages, shippedLanguages } from '@krash/phrases'
import type { PackPart, ShippedLanguage } from '@krash/phrases'
import { minify, transformWithOxc } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { allChunks, firstLoads, loadedChunks, sheetsOf } from './first-load.ts'

/** Where the build has put what a page needs; empty while developing. */
export interface BuiltFiles {
  /** Language code -> addresses of its first pack, and of some parts. */
  packs: Record<string, string[]>
  /** Address of the lettering of headings in Latin letters. */
  font: string
  /** Addresses of the files that the pages below need beyond those named in index.html. */
  files: string[]
  /** Path -> what it needs of `files`: the first index, and the step to each next one. Steps take half the bytes of indexes. */
  open: Record<string, number[]>
  /** The same of the pages behind the sign-in. */
  inside: Record<string, number[]>
  /** Path -> the parts of the texts to ask for, by index in each of `packs`. */
  texts: Record<string, number[]>
}

/** Parts that the script asks for, of the pages that must stand first. Each costs the start page an address for every language. */
const partsAtOnce: PackPart[] = ['home', 'report']

/** Puts boot-inline.ts into index.html, told where the build has put packs and pages. */
export function bootScript(): Plugin {
  return {
    name: 'krash:boot-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await bootSource(builtFiles(bundle ?? {}))
        return html.replace('<!-- boot -->', () => `<script>${script}</script>`)
      },
    },
  }
}

/** The inline script for these files. */
export function bootSource(built: BuiltFiles): Promise<string> {
  const rightToLeft = shippedLanguages.filter((language) => languages[language].direction === 'rtl')
  return inlineSource(new URL('./boot-inline.ts', import.meta.url), { built: { ...built, rightToLeft } })
}

/** A script as short as it can be written, with the values that it finds by their names. */
export async function inlineSource(file: URL, values: Record<string, object> = {}): Promise<string> {
  const source = readFileSync(file, 'utf8')
  const { code } = await transformWithOxc(source, file.pathname, { sourcemap: false })
  const named = Object.entries(values).map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`)
  return (await minify(file.pathname, `{${named.join('')}${code}}`)).code
}

/** Address of the lettering of headings in Latin letters. */
export function fontOf(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => /overpass-latin-wght[^/]*\.woff2$/.test(name))
  return font === undefined ? '' : `/${font}`
}

function builtFiles(bundle: Rolldown.OutputBundle): BuiltFiles {
  const packs = [undefined, ...partsAtOnce].map((part) => packsOf(bundle, part))
  const built: BuiltFiles = {
    packs: Object.fromEntries(
      shippedLanguages.map((language) => [language, packs.map((addresses) => addresses[language])]),
    ),
    font: fontOf(bundle),
    files: [],
    open: {},
    inside: {},
    texts: {},
  }
  const inPage = filesOf(bundle, ['src/main.tsx'])
  for (const { route, modules, texts, needsSession } of firstLoads) {
    const named = partsAtOnce.flatMap((part, index) => (texts.includes(part) ? [index + 1] : []))
    if (named.length > 0) built.texts[route] = named
    const added = [...filesOf(bundle, modules)].filter((file) => !inPage.has(file))
    built.files = [...new Set([...built.files, ...added])]
    if (added.length === 0) continue
    const indexes = added.map((file) => built.files.indexOf(file)).toSorted((a, b) => a - b)
    built[needsSession ? 'inside' : 'open'][route] = indexes.map(
      (index, at) => index - (indexes[at - 1] ?? 0),
    )
  }
  return built
}

function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): Set<string> {
  const chunks = loadedChunks(bundle, modules) ?? []
  return new Set(
    [...[...chunks].map((chunk) => chunk.fileName), ...sheetsOf(chunks)].map((name) => `/${name}`),
  )
}

/** The address of a pack of texts by language: the first one, or a part of them. */
export function packsOf(
  bundle: Rolldown.OutputBundle,
  part: PackPart | undefined,
): Record<ShippedLanguage, string> {
  const packs = shippedLanguages.map((language) => {
    const name = part === undefined ? language : `${part}-${language}`
    const file = allChunks(bundle).find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/phrases/src/packs/${name}.ts`),
    )
    return [language, file ? `/${file.fileName}` : '']
  })
  return Object.fromEntries(packs) as Record<ShippedLanguage, string>
}
