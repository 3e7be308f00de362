import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { cellText } from '#platform/registry-text/registry-values.ts'
import { UnreadableHelpFile } from './help-rows.ts'

/** What a column is called in the files of CMS, of HIFLD and in our own; case, spaces and underscores are all the same. */
const titles = {
  id: ['id', 'cms id', 'facility id'],
  name: ['name', 'facility name'],
  phone: ['telephone', 'phone', 'telephone number'],
  address: ['address'],
  city: ['city', 'city/town'],
  state: ['state'],
  zip: ['zip', 'zip code'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  position: ['position'],
  kind: ['type', 'hospital type'],
  emergency: ['emergency services'],
  trauma: ['trauma'],
  status: ['status'],
  hours: ['hours', 'open 24x7'],
  arrivalMin: ['arrival min'],
  arrivalMax: ['arrival max'],
  services: ['services'],
} as const
export type HelpColumn = keyof typeof titles
/** The text of a cell; empty where the file has none. */
export type Cells = (column: HelpColumn) => string

const needed: HelpColumn[] = ['id', 'name']
/** What HIFLD writes for 'not known'. */
const unknown = new Set(['NOT AVAILABLE', '-999'])

const properties = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
const geoJson = z.object({
  features: z.array(
    z.object({
      properties,
      geometry: z.nullable(z.object({ type: z.string(), coordinates: z.unknown() })),
    }),
  ),
})
const position = z.tuple([z.number(), z.number()], z.unknown())

/**
 * The entries of a CSV file with its header, or of a GeoJSON file of points.
 * @throws UnreadableHelpFile with a sentence for the operator
 */
export function readHelpFile(text: string): Cells[] {
  const entries = /^\uFEFF?\s*\{/.test(text) ? readGeoJson(text) : readCsv(text)
  const [first] = entries
  if (!first) throw new UnreadableHelpFile('The file is empty.')
  const missing = needed.filter((column) => titleIn(first, column) === undefined)
  if (missing.length > 0)
    throw new UnreadableHelpFile(`The file has no column "${missing.join('", "')}" (docs/import.md).`)
  return entries.map((entry) => (column) => {
    const cell = cellText(entry.get(titleIn(first, column) ?? ''))
    return unknown.has(cell.toUpperCase()) ? '' : cell
  })
}

type Entry = ReadonlyMap<string, string>

function titleIn(entry: Entry, column: HelpColumn): string | undefined {
  return titles[column].find((title) => entry.has(title))
}

function readCsv(text: string): Entry[] {
  try {
    const [header = [], ...records] = parse(text, { bom: true, skip_empty_lines: true })
    const names = header.map(plainTitle)
    return records.map((record) => new Map(record.map((cell, at) => [names[at] ?? '', cell])))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableHelpFile(`The file is no CSV that can be read: ${reason}`)
  }
}

function readGeoJson(text: string): Entry[] {
  const file = z.safeParse(geoJson, jsonOf(text))
  if (!file.success) throw new UnreadableHelpFile('The file is no GeoJSON collection of points.')
  return file.data.features.map(({ properties: told, geometry }) => {
    const entry = new Map(
      Object.entries(told).map(([name, value]) => [plainTitle(name), String(value ?? '')]),
    )
    const point = z.safeParse(position, geometry?.type === 'Point' ? geometry.coordinates : undefined)
    if (point.success) {
      entry.set('longitude', String(point.data[0]))
      entry.set('latitude', String(point.data[1]))
    }
    return entry
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadableHelpFile('The file is no JSON that can be read.')
  }
}

function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
}
