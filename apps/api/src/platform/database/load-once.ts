import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from './database.ts'

export interface Dataset {
  name: string
  /** The rows are loaded again when this differs from the stored version. */
  version: string
  load: (tx: Tx) => Promise<void>
}

/** Loads a data set unless this version is there; all or nothing, and once when several servers start together. */
export async function loadOnce(
  { database, clock }: { database: Database; clock: Clock },
  dataset: Dataset,
): Promise<void> {
  if (await database.asSystem((tx) => isLoaded(tx, dataset))) return
  await database.asSystem(async (tx) => {
    // A slow machine, or another server that is loading, may take longer than a request may.
    await sql`select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(hashtextextended(${dataset.name}, 0))`.execute(tx)
    if (await isLoaded(tx, dataset)) return
    await dataset.load(tx)
    const row = { name: dataset.name, version: dataset.version, loaded_at: clock.now() }
    await tx
      .insertInto('loaded_datasets')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  })
}

async function isLoaded(tx: Tx, { name, version }: Dataset): Promise<boolean> {
  const row = await tx
    .selectFrom('loaded_datasets')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.version === version
}
