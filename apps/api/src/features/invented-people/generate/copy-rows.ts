import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** An object becomes JSON. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly (string | number)[]
  | Readonly<Record<string, string>>
export type Row = Record<string, Cell>

/** The table and columns to fill; columns that a row does not name become null. */
export interface Target {
  table: string
  columns: readonly string[]
}

/** Rows per piece of the stream: enough to be worth a write, few enough to cost no memory. */
const ROWS_A_PIECE = 500

/** Memory does not grow with the number of rows. @returns how many were written */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: Target,
  rows: Iterable<Row>,
): Promise<number> {
  let count = 0
  function* pieces(): Generator<string> {
    let lines: string[] = []
    for (const row of rows) {
      lines.push(lineOf(columns, row))
      count += 1
      if (lines.length < ROWS_A_PIECE) continue
      yield lines.join('')
      lines = []
    }
    yield lines.join('')
  }
  await pipeline(
    Readable.from(pieces()),
    client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
  return count
}

/** One line of COPY's text format (https://www.postgresql.org/docs/current/sql-copy.html). */
export function lineOf(columns: readonly string[], row: Row): string {
  return `${columns.map((column) => cellOf(row[column] ?? null)).join('\t')}\n`
}

function cellOf(cell: Cell): string {
  if (cell === null) return String.raw`\N`
  if (typeof cell === 'string') return escaped(cell)
  if (isList(cell)) return escaped(`{${cell.map(elementOf).join(',')}}`)
  if (typeof cell === 'object') return escaped(JSON.stringify(cell))
  return String(cell)
}

function isList(cell: Cell): cell is readonly (string | number)[] {
  return Array.isArray(cell)
}

function elementOf(element: string | number): string {
  return typeof element === 'number' ? String(element) : `"${element.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

const signs: Record<string, string> = {
  '\\': '\\\\',
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => signs[sign] ?? sign) : text
}
