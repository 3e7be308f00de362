import { type RawBuilder, sql } from 'kysely'
import { actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ExportedTable } from './exported-table.ts'
import { personParts } from './person-parts.ts'

/** A row with the field names of the wire. */
export type ExportedRow = Record<string, unknown>

export interface Person {
  context: Context
  userId: string
}

/** Rows per query of `inPages`. */
export const pageSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The person's own row in its parts. @throws AppError NOT_FOUND when the account is gone */
export async function personRow({ context, userId }: Person): Promise<Record<PersonPart, ExportedRow>> {
  const columns = sql.join(
    Object.values(personParts)
      .flat()
      .map((name) => sql.ref(name)),
  )
  const { rows } = await context.database.asUser(userId, (tx) =>
    sql<ExportedRow>`select ${columns} from users where id = ${userId}`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  const part = (names: readonly string[]) => named(Object.fromEntries(names.map((name) => [name, row[name]])))
  return {
    account: part(personParts.account),
    profile: part(personParts.profile),
    preferences: part(personParts.preferences),
  }
}
type PersonPart = keyof typeof personParts

export async function* rowsOf(
  { context, userId }: Person,
  table: ExportedTable,
): AsyncGenerator<ExportedRow> {
  const rows = inPages((after) =>
    actAs(context, userId, async (acting) => {
      await table.open?.(acting)
      return (await page(table, userId, after).execute(acting.tx)).rows
    }),
  )
  for await (const row of rows) yield { ...named(row), ...table.derive?.(row) }
}

/**
 * All rows of a query that returns those after an id, page by page. Each page has its own transaction: no connection
 * waits for a slow reader, and only one page is in memory.
 */
export async function* inPages<T extends { id: string }>(
  pageAfter: (after: string) => Promise<T[]>,
): AsyncGenerator<T> {
  let after = beforeAll
  let rows: T[]
  do {
    rows = await pageAfter(after)
    yield* rows
    after = rows.at(-1)?.id ?? after
  } while (rows.length === pageSize)
}

function page(
  { table, columns, from = sql.table(table), more = {}, only = sql<boolean>`true` }: ExportedTable,
  userId: string,
  after: string,
) {
  const wanted: RawBuilder<unknown>[] = columns.map((column) => sql.ref(column))
  for (const [name, value] of Object.entries(more)) wanted.push(sql`${value} as ${sql.ref(name)}`)
  return sql<ExportedRow & { id: string }>`
    select ${sql.join(wanted)} from ${from}
    where user_id = ${userId} and id > ${after} and ${only} order by id limit ${pageSize}`
}

export function wireName(column: string): string {
  return column.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())
}

function named(row: ExportedRow): ExportedRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [wireName(column), value]))
}
