import { shippedLanguages } from '@krash/phrases'
import type { PackPart } from '@krash/phrases'
import type { Plugin, Rolldown } from 'vite'
import { packsOf } from './boot-script.ts'
import { allChunks, firstLoads, loadedChunks, sheetsOf } from './first-load.ts'
import { smallForm } from './small-forms.ts'

const kB = 1000

// The limits of the budget for the first load, in bytes of brotli; above them the build fails.
const scriptLimits: Record<string, number> = {
  // The welcome: no more than the sign-in.
  '/': 62 * kB,
  '/login': 65 * kB,
  '/dashboard': 125.5 * kB,
  '/emergency': 134.5 * kB,
}
/** Any other page: 25 kB more than the home. */
const pageLimit = 150 * kB
const firstViewLimit = 20 * kB
/** Of the words that everybody waits for, and of those that come with a page. */
const firstPackLimit = 12 * kB
const partLimit = 25 * kB
/** Of all words of a page in the language whose words are the longest: of a page named above, and of any other. */
const textsLimit = 20 * kB
const pageTextsLimit = 40 * kB
const fontLimit = 39.5 * kB
/** Scripts and sheets: each is a request, and over HTTP/1.1 a browser makes six at a time. A little above the most, the case. */
const filesLimit = 62

/** Prints the compressed size of every first load and fails the build above the hard limits; not with the gallery, which is not shipped. */
export function budget(): Plugin {
  return {
    name: 'krash:budget',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const lines = [...measurePages(bundle), ...measurePacks(bundle), ...measureFonts(bundle)]
        for (const line of lines) console.info(reportLine(line))
        const broken = lines.filter(({ size, hard }) => size > hard)
        if (broken.length > 0 && process.env['VITE_GALLERY'] !== '1') {
          throw new Error(`First load over budget: ${broken.map(({ name }) => name).join(', ')}`)
        }
      },
    },
  }
}

interface Measure {
  name: string
  size: number
  hard: number
  /** A number of files instead of bytes. */
  isCount?: true
}

function measurePages(bundle: Rolldown.OutputBundle): Measure[] {
  return firstLoads.flatMap(({ route, modules, texts }) => {
    const hard = scriptLimits[route] ?? pageLimit
    const chunks = loadedChunks(bundle, modules)
    if (!chunks) throw new Error(`${route} is not in the build: is it still at ${modules.join(', ')}?`)
    const script = sum([...chunks].map((chunk) => smallForm(chunk.code).length))
    const sheets = sheetsOf(chunks)
    const style = sum([...sheets].map((name) => assetSize(bundle, name)))
    const view = style + assetSize(bundle, 'index.html')
    return [
      { name: `${route} JavaScript`, size: script, hard },
      { name: `${route} CSS + HTML`, size: view, hard: firstViewLimit },
      { name: `${route} files`, size: chunks.size + sheets.size, hard: filesLimit, isCount: true },
      {
        name: `${route} texts, longest language`,
        size: longestTexts(bundle, texts),
        hard: route in scriptLimits ? textsLimit : pageTextsLimit,
      },
    ]
  })
}

function longestTexts(bundle: Rolldown.OutputBundle, texts: PackPart[]): number {
  const packs = [undefined, ...texts].map((part) => packsOf(bundle, part))
  return Math.max(
    ...shippedLanguages.map((language) =>
      sum(packs.map((addresses) => chunkSize(bundle, addresses[language].slice(1)))),
    ),
  )
}

function measurePacks(bundle: Rolldown.OutputBundle): Measure[] {
  return allChunks(bundle).flatMap((chunk) => {
    const pack = chunk.facadeModuleId?.match(/\/phrases\/src\/packs\/([\w-]+)\.ts$/)?.[1]
    if (pack === undefined || pack === 'packs') return []
    const hard = pack.includes('-') ? partLimit : firstPackLimit
    return [{ name: `language ${pack}`, size: smallForm(chunk.code).length, hard }]
  })
}

function measureFonts(bundle: Rolldown.OutputBundle): Measure[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.woff2')
      ? [{ name: output.fileName, size: output.source.length, hard: fontLimit }]
      : [],
  )
}

function assetSize(bundle: Rolldown.OutputBundle, name: string): number {
  const asset = bundle[name]
  return asset?.type === 'asset' ? smallForm(asset.source).length : 0
}

function chunkSize(bundle: Rolldown.OutputBundle, name: string): number {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' ? smallForm(chunk.code).length : 0
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

function reportLine({ name, size, hard, isCount }: Measure): string {
  const [figure, unit, limit] = isCount
    ? [`${size}`, '', hard]
    : [(size / kB).toFixed(1), ' kB br', hard / kB]
  return `budget ${name.padEnd(36)}${figure.padStart(6)}${unit} of ${limit}${size > hard ? '  OVER' : ''}`
}
