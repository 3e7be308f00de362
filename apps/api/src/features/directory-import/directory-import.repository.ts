import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { KnownTown, KnownZip } from './place-offices.ts'
import { stagedColumns, writtenColumns } from './staged-rows.ts'

/** Two arbitrary numbers: the lock is held on the connection while an import runs. */
const importLock = [4711, 16]
/** Lines whose 'checked' day is written at once; a review of one of these people waits that long. */
const CHECKED_AT_ONCE = 20_000

/** People are shown only the day, so running an import again at once writes nothing. */
const CHECKED_AGAIN_AFTER = '12 hours'

export interface Scope {
  type: 'lawyer' | 'physician'
  source: 'nppes' | 'bar-roster'
  /** The beginning of their numbers; empty for the whole source. */
  prefix: string
}

export interface Difference {
  new: number
  changed: number
  unchanged: number
  takenOut: number
  active: number
}

/** The gazetteer; among towns of one name the largest comes first. */
export async function readGazetteer(client: PoolClient): Promise<{ zips: KnownZip[]; towns: KnownTown[] }> {
  const zips = await client.query<KnownZip>('select zip, city, state, latitude, longitude from zip_codes')
  const towns = await client.query<KnownTown>(
    'select name, state, latitude, longitude from places order by population desc, id',
  )
  return { zips: zips.rows, towns: towns.rows }
}

/** Takes the database's one import lock, which ends with the connection. */
export async function takeImportLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as taken',
    importLock,
  )
  return rows[0]?.taken === true
}

export async function releaseImportLock(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', importLock)
  await client.query('drop table if exists imported')
  await client.query('reset work_mem')
}

export async function stageRows(client: PoolClient, rows: AsyncIterable<string>): Promise<void> {
  // For joining millions of rows with each other.
  await client.query("set work_mem = '64MB'")
  await client.query(`
    create temporary table imported as
    select 0::bigint as line, ${stagedColumns.slice(1).join(', ')} from professionals with no data`)
  await pipeline(rows, client.query(copyFrom(`copy imported (${stagedColumns.join(', ')}) from stdin`)))
  await client.query('create index on imported (line)')
  await client.query('create index on imported (source_id, line)')
  await client.query('analyze imported')
}

interface Repeated {
  line: number
  source_id: string
  /** False for a line that was refused already. */
  was_entry: boolean
}

/** Deletes up to 10,000 lines whose number appears again in a later line, and returns them. */
export async function removeRepeated(client: PoolClient): Promise<Repeated[]> {
  const { rows } = await client.query<Repeated>(`
    delete from imported where line in (
      select line
      from (select line, lead(line) over (partition by source_id order by line) as later from imported) as every
      where later is not null
      limit 10000
    )
    returning line, source_id, full_name is not null as was_entry`)
  return rows
}

const written = writtenColumns.join(', ')
const ofFile = (alias: string): string => writtenColumns.map((column) => `${alias}.${column}`).join(', ')
/** For people who have written something themselves, the registry's earlier value is compared. */
const differs = `(not who.is_active or case
  when who.own_fields is null then (${ofFile('who')}) is distinct from (${ofFile('file')})
  else (select (${ofFile('was')}) is distinct from (${ofFile('file')}) from krash_as_registered(who) as was)
end)`
const known = `who.source = $1 and who.source_id = file.source_id`
/** As `nextVersion` does: a page that was opened before must not count as having the newest version. */
const nextVersion = (now: string) => `greatest(${now}::timestamptz, who.updated_at + interval '1 ms')`
const inScope = 'who.source = $1 and who.is_active and starts_with(who.source_id, $2)'
/** People whom a complete file lacks, or whom the file reports as gone. */
const leaves = (isComplete: boolean): string => {
  const line = 'select from imported as file where file.source_id = who.source_id and file.full_name'
  return `${inScope} and ${isComplete ? `not exists (${line} is not null)` : `exists (${line} is null)`}`
}

export async function compare(client: PoolClient, scope: Scope, isComplete: boolean): Promise<Difference> {
  const { rows } = await client.query<Difference>(
    `select
       count(*) filter (where who.id is null) as new,
       count(*) filter (where who.id is not null and ${differs}) as changed,
       count(*) filter (where who.id is not null and not ${differs}) as unchanged,
       (select count(*) from professionals as who where ${leaves(isComplete)}) as "takenOut",
       (select count(*) from professionals as who where ${inScope}) as active
     from imported as file left join professionals as who on ${known}
     where file.full_name is not null`,
    [scope.source, scope.prefix],
  )
  return rows[0] ?? { new: 0, changed: 0, unchanged: 0, takenOut: 0, active: 0 }
}

interface Application {
  scope: Scope
  isComplete: boolean
  now: Date
  /** Rebuilds the search projection at the end: faster for many changes, but searches wait meanwhile. */
  rebuilds: boolean
  /** Puts the import into the audit, in the same transaction. */
  record: () => Promise<void>
}

/** Brings the directory to the state of the file, entirely or not at all. */
export async function apply(client: PoolClient, application: Application): Promise<void> {
  const { scope, isComplete, now, rebuilds, record } = application
  await inTransaction(client, async () => {
    if (rebuilds) await client.query("select set_config('krash.bulk_load', 'on', true)")
    await client.query(
      `update professionals as who
       set (${written}, is_active, checked_at, updated_at) = (${ofFile('file')}, true, $2::timestamptz, ${nextVersion('$2')})
       from imported as file
       where ${known} and file.full_name is not null and who.own_fields is null and ${differs}`,
      [scope.source, now],
    )
    await updateOwnRecords(client, scope, now)
    await client.query(
      `insert into professionals (id, type, source, source_id, ${written},
         languages, is_verified, is_demo, checked_at, created_at, updated_at)
       select file.id, $2, $1, file.source_id, ${ofFile('file')}, '{}', false, false,
         $3::timestamptz, $3::timestamptz, $3::timestamptz
       from imported as file
       where file.full_name is not null and not exists (select from professionals as who where ${known})
       order by file.line`,
      [scope.source, scope.type, now],
    )
    await client.query(
      `update professionals as who set is_active = false, checked_at = $3, updated_at = ${nextVersion('$3')}
       where ${leaves(isComplete)}`,
      [scope.source, scope.prefix, now],
    )
    if (rebuilds) await client.query('select krash_rebuild_professional_search()')
    await record()
  })
}

/** What a professional wrote stays; the registry's words for it are kept for when they give the record back. */
async function updateOwnRecords(client: PoolClient, { source }: Scope, now: Date): Promise<void> {
  await client.query(
    `update professionals as who
     set (${written}, is_active, checked_at, updated_at, own_fields) = (
       select ${ofFile('kept')}, true, $2::timestamptz, ${nextVersion('$2')},
         krash_with_registry(who.own_fields, to_jsonb(file))
       from jsonb_populate_record(
         who, to_jsonb(file) - array(select jsonb_object_keys(krash_columns_before(who.own_fields)))
       ) as kept
     )
     from imported as file
     where ${known} and file.full_name is not null and who.own_fields is not null and ${differs}`,
    [source, now],
  )
}

/** Records that everybody in the file was checked today, in batches, so that nobody waits long. */
export async function markChecked(client: PoolClient, source: Scope['source'], now: Date): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>('select max(line) as last from imported')
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += CHECKED_AT_ONCE) {
    await inTransaction(client, async () => {
      // Nothing that a search reads changes.
      await client.query("select set_config('krash.bulk_load', 'on', true)")
      await client.query(
        `update professionals as who set checked_at = $2::timestamptz
         from imported as file
         where ${known} and file.full_name is not null
           and (who.checked_at is null or who.checked_at < $2::timestamptz - interval '${CHECKED_AGAIN_AFTER}')
           and file.line >= $3 and file.line < $4`,
        [source, now, from, from + CHECKED_AT_ONCE],
      )
    })
  }
}

/** Updates the statistics after many changes; index-only reads and good plans need them. */
export async function tidy(client: PoolClient): Promise<void> {
  await client.query(
    'vacuum (analyze) professionals, professional_search, professional_words, search_words, professional_facets',
  )
}

export async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // When the connection is lost the transaction is gone too; the caller needs the original error.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
