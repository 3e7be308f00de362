import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/**
 * Makes `hospitals.csv.br` and `police.csv.br`, CSV with a header, packed with Brotli:
 *
 *     node apps/api/src/features/help-places/shipped/make-help-places.ts hospitals us_emergency_rooms.csv
 *     node apps/api/src/features/help-places/shipped/make-help-places.ts police us_police.csv
 *
 * Both are works of the US government in the public domain. Hospitals: 'Hospital General Information' of the Centers for
 * Medicare & Medicaid Services, June 2026 (emergency services 'Yes', none for psychiatry only), joined by address,
 * telephone or name with 'Hospitals' of Homeland Infrastructure Foundation-Level Data (HIFLD Open Data), 2022, for
 * position and trauma level. Where the join found nothing, the position is the middle of the ZIP area. Police: 'Local Law
 * Enforcement Locations' of HIFLD Open Data, 2019 to 2020.
 *
 * To read one: `node -e "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync('police.csv.br')))"`
 */
const kept = {
  hospitals: {
    columns: 'cms_id name address city state zip telephone type latitude longitude position trauma',
    order: ['cms_id'],
  },
  police: {
    columns: 'id name address city state telephone latitude longitude',
    order: ['state', 'city', 'id'],
  },
}

const [name = '', source = ''] = process.argv.slice(2)
const layout = kept[name as keyof typeof kept]
if (!layout || source === '') throw new Error('Name hospitals or police, and the CSV file.')

const rows: Record<string, string>[] = parse(readFileSync(source), { columns: true, bom: true })
// The order keeps likes together, which packs best, and makes two versions comparable line by line.
const keyOf = (row: Record<string, string>): string => layout.order.map((column) => row[column]).join('\t')
const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const columns = layout.columns.split(' ')
const text = [columns, ...sorted.map((row) => columns.map((column) => row[column] ?? ''))]
  .map(lineOf)
  .join('')
const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
writeFileSync(new URL(`${name}.csv.br`, import.meta.url), packed)
process.stdout.write(`${rows.length} rows, ${packed.length} bytes in ${name}.csv.br\n`)

function lineOf(cells: string[]): string {
  return `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}
