import { createReadStream } from 'node:fs'
import { type Parser, parse } from 'csv-parse'
import type { Outcome, ReadEntry } from './import-outcome.ts'
import { cellText } from '#platform/registry-text/registry-values.ts'

/**
 * Maximum bytes of a record; NPPES lines have about 1,500. An unclosed quote must not pull the whole file into memory.
 */
const RECORD_BYTES = 100_000

export interface Layout<Column extends string> {
  columns: Readonly<Partial<Record<Column, string>>>
  needed: readonly Column[]
  /** The expected kind of file, to end a sentence with. */
  kind: string
}

export interface ReadLine {
  line: number
  outcome: Outcome
}

/** A file that cannot be imported at all; the message is a sentence for the operator. */
export class UnreadableFile extends Error {}

/**
 * Reads a CSV file line by line in constant memory. Columns are found by the names in the first line, regardless of
 * case, spaces and underscores.
 * @throws UnreadableFile for a file that is missing, is not CSV or lacks a column
 */
export async function* readRegistryFile<Column extends string>(
  file: string,
  layout: Layout<Column>,
  readEntry: ReadEntry<Column>,
): AsyncGenerator<ReadLine> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, max_record_size: RECORD_BYTES })
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* readRecords(parser, layout, readEntry)
  } catch (error) {
    throw sentenceFor(error, file, parser.info.lines)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

async function* readRecords<Column extends string>(
  parser: Parser,
  layout: Layout<Column>,
  readEntry: ReadEntry<Column>,
): AsyncGenerator<ReadLine> {
  let places: Map<Column, number> | undefined
  let width = 0
  let record: string[] = []
  const cells = (column: Column): string => cellText(record[places?.get(column) ?? -1])
  for await (const next of parser as AsyncIterable<ParsedLine>) {
    record = next.record
    if (places) {
      yield { line: next.info.lines, outcome: record.length === width ? readEntry(cells) : uneven }
    } else {
      places = findColumns(record, layout)
      width = record.length
    }
  }
  if (!places) throw new UnreadableFile('The file is empty.')
}

interface ParsedLine {
  record: string[]
  /** Lines read up to the end of the record. */
  info: { lines: number }
}

const uneven: Outcome = { rejection: 'columns', id: '', takesOut: false }

function findColumns<Column extends string>(header: string[], layout: Layout<Column>): Map<Column, number> {
  const titles = new Map(header.map((title, at) => [plainTitle(title), at]))
  const named = Object.entries(layout.columns) as [Column, string][]
  const places = new Map(
    named.flatMap(([column, title]) => {
      const at = titles.get(plainTitle(title))
      return at === undefined ? [] : [[column, at] as const]
    }),
  )
  const missing = layout.needed
    .filter((column) => !places.has(column))
    .map((column) => layout.columns[column])
  if (missing.length > 0) {
    throw new UnreadableFile(
      `The file has no column "${missing.join('", "')}" in its first line: it must be ${layout.kind}.`,
    )
  }
  return places
}

function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
}

function sentenceFor(error: unknown, file: string, line: number): unknown {
  const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : ''
  if (code.startsWith('CSV_')) {
    const reason =
      code === 'CSV_MAX_RECORD_SIZE' ? 'a quotation mark is never closed' : code.slice(4).toLowerCase()
    return new UnreadableFile(
      `The file is no CSV that can be read, near line ${line}: ${reason.replaceAll('_', ' ')}.`,
    )
  }
  if (code === 'ENOENT') return new UnreadableFile(`There is no file ${file}.`)
  if (['EACCES', 'EISDIR', 'EPERM'].includes(code))
    return new UnreadableFile(`The file ${file} cannot be read (${code}).`)
  return error
}
