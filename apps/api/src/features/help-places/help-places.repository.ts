import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { HelpRow, HelpType } from './help-rows.ts'

export interface HelpDifference {
  new: number
  changed: number
  unchanged: number
  takenOut: number
  /** Rows of this type before. */
  before: number
}

/** Waits for whoever else writes these rows, until the end of the transaction. */
export async function lockHelpPlaces(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('help-places', 0))`.execute(tx)
}

/** The date of the newest row of a type; null without any. */
export async function newestDate(tx: Tx, type: HelpType): Promise<string | null> {
  const row = await tx
    .selectFrom('help_places')
    .select(({ fn }) => fn.max('source_date').as('date'))
    .where('type', '=', type)
    .executeTakeFirst()
  return row?.date ?? null
}

export async function readZips(tx: Tx) {
  return tx.selectFrom('zip_codes').select(['zip', 'latitude', 'longitude']).execute()
}

export async function stageRows(tx: Tx, rows: readonly HelpRow[]): Promise<void> {
  await sql`create temporary table staged_help on commit drop as table help_places with no data`.execute(tx)
  await sql`insert into staged_help select * from json_populate_recordset(null::help_places, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
  await sql`create unique index on staged_help (id)`.execute(tx)
}

/** What the staged rows would change. A newer date alone is no change. */
export async function compareStaged(tx: Tx, type: HelpType, isComplete: boolean): Promise<HelpDifference> {
  const { rows } = await sql<HelpDifference>`
    select
      count(*) filter (where was.id is null) as new,
      count(*) filter (where was.id is not null and facts_of_was <> facts_of_file) as changed,
      count(*) filter (where was.id is not null and facts_of_was = facts_of_file) as unchanged,
      (select count(*) from help_places as gone where ${isComplete} and type = ${type}
        and not exists (select from staged_help where id = gone.id)) as "takenOut",
      (select count(*) from help_places where type = ${type}) as before
    from staged_help as file left join help_places as was using (id),
      lateral (select to_jsonb(was) - 'source' - 'source_date' as facts_of_was,
        to_jsonb(file) - 'source' - 'source_date' as facts_of_file) as facts`.execute(tx)
  return rows[0] ?? { new: 0, changed: 0, unchanged: 0, takenOut: 0, before: 0 }
}

/** Writes the staged rows; with a complete file, those that are not in it go. */
export async function writeStaged(tx: Tx, type: HelpType, isComplete: boolean): Promise<void> {
  await sql`delete from help_places where type = ${type}
    and (${isComplete} or id in (select id from staged_help))`.execute(tx)
  await sql`insert into help_places select * from staged_help`.execute(tx)
  await sql`analyze help_places`.execute(tx)
}
