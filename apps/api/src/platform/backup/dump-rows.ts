import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchivedTable, partSize, rowsEntry } from './archive.ts'
import { backupLock } from './backup-lock.ts'

const pack = promisify(gzip)
const LOCK_TRIES = 15
const LOCK_PAUSE_MS = 200

export interface Snapshot {
  client: pg.Client
  takenAt: Date
  migrations: string[]
  tables: ArchivedTable[]
  /** First bytes, in hex, of every wrapped key of a file: each names its master key. */
  keyHeads: string[]
  close(): Promise<void>
}

/**
 * Opens one view of the whole database: everything that was committed before, and nothing later. Bytes of files that
 * are deleted meanwhile stay until it is closed.
 * @throws Error with one sentence for the operator while another backup is made
 */
export async function openSnapshot(connection: pg.ClientConfig): Promise<Snapshot> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(copySettings)
    // Before the snapshot: what it shows must still be there when it is read.
    if (!(await isTaken(client)))
      throw new Error('Another backup of this database is being made: wait for its end.')
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ now: Date }>('select now()')
    const migrations = await migrationsOf(client)
    const tables = await tablesOf(client)
    // A migration is no part of a view: it waits until the rows are read.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
    return {
      client,
      takenAt: rows[0]?.now ?? new Date(),
      migrations,
      tables,
      keyHeads: await keyHeadsOf(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Values are written and read in one way, whatever an operator's database prefers. A row that the policies of tables hide
 * would be lost without a word, so that is an error.
 */
export const copySettings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set row_security = off`

/** Whoever removes files holds it for some milliseconds at a time, another backup for as long as it takes. */
async function isTaken(client: pg.Client): Promise<boolean> {
  for (let tries = 1; tries <= LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      backupLock,
    ])
    if (rows[0]?.taken) return true
    await sleep(LOCK_PAUSE_MS)
  }
  return false
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch((cause: unknown) => {
      throw new Error('This database holds no Krash: nothing was backed up.', { cause })
    })
  return rows.map(({ name }) => name)
}

/** All tables but those in which the migrations write down what they did. */
async function tablesOf(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(`
    select format('%I.%I', nspname, relname) as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
      and (nspname, relname) not in (
        ('public', 'kysely_migration'), ('public', 'kysely_migration_lock'), ('graphile_worker', 'migrations'))
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by 1`)
  return rows
}

async function keyHeadsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ head: string }>(
    `select distinct encode(substring(wrapped_key for 5), 'hex') as head from stored_objects where wrapped_key is not null`,
  )
  return rows.map(({ head }) => head)
}

/** Hands the rows of each table to `add`, packed and in parts. @returns how many there are of each */
export async function dumpRows(
  { client, tables }: Snapshot,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const [at, { name, columns }] of tables.entries()) {
    const stream = client.query(copyTo(`copy ${name} (${listed(columns)}) to stdout`))
    let part = 0
    for await (const text of inParts(stream as AsyncIterable<Buffer>)) {
      await add(rowsEntry(at, part), await pack(text, { level: 3 }))
      part += 1
    }
    rows[name] = stream.rowCount ?? 0
  }
  return rows
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

export function listed(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Sequences do not belong to the snapshot: read after the rows, none is behind them. */
export async function sequencesOf({ client }: Snapshot): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Names of all stored bytes that the snapshot knows, a few thousand at a time. */
export async function* storedNames({ client }: Snapshot): AsyncGenerator<string[]> {
  await client.query(
    'declare stored no scroll cursor for select name::text from stored_objects order by name',
  )
  for (;;) {
    const { rows } = await client.query<{ name: string }>('fetch 2000 from stored')
    if (rows.length === 0) break
    yield rows.map(({ name }) => name)
  }
}
