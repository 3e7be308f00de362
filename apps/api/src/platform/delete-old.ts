import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'

/** Rows of one transaction. All at once would meet the time limit of a statement once a server was away for a day. */
const usual = 1_000

/** Deletes every row of a table for which the condition holds, in transactions of `rows` each. */
export async function deleteOld(
  database: Database,
  table: keyof DB,
  { where, rows = usual }: { where: RawBuilder<unknown>; rows?: number },
): Promise<void> {
  const old = sql`select ctid from ${sql.table(table)} where ${where} limit ${rows}`
  const gone = sql`delete from ${sql.table(table)} where ctid = any(array(${old}))`
  await inBatches(rows, async () => {
    const { numAffectedRows = 0n } = await database.asSystem((tx) => gone.execute(tx))
    return Number(numAffectedRows)
  })
}

/** Repeats work on so many rows until it finds fewer. @returns how many it found */
export async function inBatches(rows: number, work: () => Promise<number>): Promise<number> {
  let total = 0
  let found: number
  do {
    found = await work()
    total += found
  } while (found === rows)
  return total
}
