import { readFileSync } from 'node:fs'
import { languages, shippedLanguages } from '@krash/phrases'
import { transformWithOxc } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { allChunks, firstLoads, loadedChunks, sheetsOf } from './first-load.ts'

const source = new URL('./boot-inline.ts', import.meta.url)

/** Where the build has put what a page needs; empty while developing. */
export interface BuiltFiles {
  /** Language code -> address of its pack. */
  packs: Record<string, string>
  /** Address of the lettering of headings in Latin letters. */
  font: string
  /** Addresses of the files that the pages below need beyond those named in index.html. */
  files: string[]
  /** Path -> what it needs of `files`, by index. */
  open: Record<string, number[]>
  /** The same of the pages behind the sign-in. */
  inside: Record<string, number[]>
}

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

/** The inline script for these files, without types, comments and indentation. */
export async function bootSource(built: BuiltFiles): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'boot-inline.ts', {
    sourcemap: false,
  })
  const rightToLeft = shippedLanguages.filter((language) => languages[language].direction === 'rtl')
  const lines = code.split('\n').map((line) => line.trim())
  const script = lines.filter((line) => !line.startsWith('//') && line !== '').join('\n')
  return `{const built=${JSON.stringify({ ...built, rightToLeft })};\n${script}}`
}

function builtFiles(bundle: Rolldown.OutputBundle): BuiltFiles {
  const font = Object.keys(bundle).find((name) => /overpass-latin-wght[^/]*\.woff2$/.test(name))
  const built: BuiltFiles = {
    packs: packsOf(bundle),
    font: font === undefined ? '' : `/${font}`,
    files: [],
    open: {},
    inside: {},
  }
  const named = filesOf(bundle, ['src/main.tsx'])
  for (const { route, modules, needsSession } of firstLoads) {
    const added = [...filesOf(bundle, modules)].filter((file) => !named.has(file))
    built.files = [...new Set([...built.files, ...added])]
    if (added.length === 0) continue
    built[needsSession ? 'inside' : 'open'][route] = added.map((file) => built.files.indexOf(file))
  }
  return built
}

function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): Set<string> {
  const chunks = loadedChunks(bundle, modules) ?? []
  return new Set(
    [...[...chunks].map((chunk) => chunk.fileName), ...sheetsOf(chunks)].map((name) => `/${name}`),
  )
}

function packsOf(bundle: Rolldown.OutputBundle): Record<string, string> {
  const packs: Record<string, string> = {}
  for (const language of shippedLanguages) packs[language] = ''
  for (const { facadeModuleId, fileName } of allChunks(bundle)) {
    const language = facadeModuleId?.match(/\/phrases\/src\/packs\/(\w+)\.ts$/)?.[1]
    if (language) packs[language] = `/${fileName}`
  }
  return packs
}
