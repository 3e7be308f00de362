import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Context } from '#platform/context.ts'
import { loadOnce } from '#platform/database/load-once.ts'
import { newestDate } from './help-places.repository.ts'
import { writeHelpPlaces } from './write-help-places.ts'

/** Raised when a rule of reading changes, so that the files are read again. */
const RULES = 1

/** Made by `shipped/make-help-places.ts`. */
const shipped = [
  { type: 'hospital', file: 'hospitals.csv.br', source: 'CMS, HIFLD', sourceDate: '2026-06' },
  { type: 'police', file: 'police.csv.br', source: 'HIFLD', sourceDate: '2020' },
] as const

/** Fills `help_places` from the files shipped with the product, unless an operator has imported newer ones. */
export async function loadHelpPlaces(context: Pick<Context, 'database' | 'clock'>): Promise<void> {
  for (const { file, ...origin } of shipped) {
    await loadOnce(context, {
      name: `help-places ${origin.type}`,
      version: `${origin.sourceDate}, rules ${RULES}`,
      load: async (tx) => {
        const known = await newestDate(tx, origin.type)
        if (known !== null && known > origin.sourceDate) return
        await writeHelpPlaces(tx, { ...origin, text: await unpacked(file), isComplete: true, isSure: true })
      },
    })
  }
}

async function unpacked(name: string): Promise<string> {
  const packed = await readFile(new URL(`shipped/${name}`, import.meta.url))
  return (await promisify(brotliDecompress)(packed)).toString()
}
