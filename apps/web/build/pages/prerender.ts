import { readFileSync } from 'node:fs'
import { REFRESH_IDLE_MS } from '@krash/contract/accounts'
import { shippedLanguages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import type { RenderedPage } from '#app/prerender/render-page.tsx'
import { bootSource, fontOf, inlineSource, packsOf } from '../boot-script.ts'
import { firstLoads, loadedChunks, sheetsOf } from '../first-load.ts'
import type { FirstLoad } from '../first-load.ts'
import { withRenderer } from './render.ts'
import { missingTexts, writePage } from './write-page.ts'

/** Where the server finds a page that the build has written: `prerendered/es/about.html`. */
export function fileOfPage(path: string, language: ShippedLanguage): string {
  return `prerendered/${language}${path === '/' ? '/index' : path}.html`
}

/**
 * Writes each public page in each language into a file of its own, with all its texts and styles, so that it is read before
 * any script; the app takes its place once it is there (decision 084). `config` is what the pages themselves are built with.
 */
export function prerender(config: Pick<UserConfig, 'plugins' | 'define' | 'resolve' | 'css'>): Plugin {
  let root = ''
  return {
    name: 'krash:prerender',
    apply: 'build',
    configResolved: (resolved) => {
      root = resolved.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const startPage = textOf(bundle, 'index.html')
        const scriptsOfAll = [
          await inlineSource(new URL('./name-language.ts', import.meta.url)),
          await bootSource({
            packs: emptyPacks(),
            font: fontOf(bundle),
            files: [],
            open: {},
            inside: {},
            texts: {},
          }),
        ]
        await withRenderer(
          { ...config, root },
          async ({ publicPages, renderPage, descriptions, membersPages, changedBy, noScript }) => {
            for (const path of publicPages) {
              const styles = stylesOf(bundle, path)
              // One after the other: the language on the screen is one for the whole app.
              for (const language of shippedLanguages) {
                const rendered = await renderPage(path, language)
                expectWhole(`${path} in ${language}`, rendered)
                const start = await inlineSource(new URL('./page-inline.ts', import.meta.url), {
                  first: {
                    ...startOf(bundle, path, language),
                    isForMembers: membersPages.includes(path),
                    changedBy: changedBy[path] ?? [],
                    idleMs: REFRESH_IDLE_MS,
                  },
                })
                const source = writePage(startPage, {
                  path,
                  language,
                  ...rendered,
                  description: phraseIn(language, descriptions[path]),
                  noScript: phraseIn(language, noScript).replace(
                    /<call>(.*)<\/call>/,
                    '<a href="tel:911">$1</a>',
                  ),
                  styles,
                  scripts: [...scriptsOfAll, start],
                })
                this.emitFile({ type: 'asset', fileName: fileOfPage(path, language), source })
              }
            }
          },
        )
      },
    },
  }
}

/** A page without one of its texts is not shipped. */
function expectWhole(name: string, { markup, texts }: RenderedPage): void {
  const missing = missingTexts(markup, texts)
  if (missing.length > 0) throw new Error(`${name} lacks ${missing.length} texts, such as: ${missing[0]}`)
  if (markup.split('<h1').length !== 2) throw new Error(`${name} has not exactly one heading`)
}

/** A text that no browser loads, by its key. */
function phraseIn(language: ShippedLanguage, key: string): string {
  const file = new URL(`../../../../packages/phrases/${language}/public-pages.json`, import.meta.url)
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const text = phrases[key.replace('publicPages:', '')]
  if (text === undefined) throw new Error(`${key} is not in ${language}`)
  return text
}

/** The module that starts the app, and what else is loaded on this page; the styles of the start page are in the page. */
function startOf(bundle: Rolldown.OutputBundle, path: string, language: ShippedLanguage) {
  const startPage = textOf(bundle, 'index.html')
  // The last one starts the app; those before it are what it imports.
  const main = [...startPage.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1]
  if (main === undefined) throw new Error('The start page starts no app')
  const { modules, texts } = loadOf(path)
  const chunks = [...(loadedChunks(bundle, modules) ?? [])]
  const loaded = [...chunks.map(({ fileName }) => fileName), ...sheetsOf(chunks)].map((name) => `/${name}`)
  const packs = [undefined, ...texts].map((part) => packsOf(bundle, part)[language])
  const files = loaded.filter((file) => file.endsWith('.js') || !startPage.includes(`href="${file}"`))
  return { language, main, files: [...files.filter((file) => file !== main), ...packs] }
}

function loadOf(path: string): FirstLoad {
  const load = firstLoads.find(({ route }) => route === path)
  if (!load) throw new Error(`${path} is not among the first loads`)
  return load
}

function stylesOf(bundle: Rolldown.OutputBundle, path: string): string {
  const chunks = loadedChunks(bundle, loadOf(path).modules)
  if (!chunks) throw new Error(`${path} is not in the build`)
  return [...sheetsOf(chunks)].map((name) => textOf(bundle, name)).join('')
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const output = bundle[name]
  if (output?.type !== 'asset') throw new Error(`${name} is not in the build`)
  return typeof output.source === 'string' ? output.source : Buffer.from(output.source).toString('utf8')
}

/** The texts of the app are asked for together with it, not by the first script. */
function emptyPacks(): Record<string, string[]> {
  return Object.fromEntries(shippedLanguages.map((language) => [language, []]))
}
