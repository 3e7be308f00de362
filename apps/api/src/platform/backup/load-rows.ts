import { once } from 'node:events'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { ArchivedTable, End } from './archive.ts'
import { copySettings, listed } from './dump-rows.ts'

const unpack = promisify(gunzip)
const partMax = 64 * 2 ** 20

/** Filled by migrations, so rows in them are nobody's. The database lets nobody empty some of the others. */
export const filledByMigrations = ['kysely_migration', 'kysely_migration_lock', 'migrations', 'search_areas']

/** What stood in the way of loading rows as they were, and is put back after it. */
interface Guards {
  triggers: { on: string; name: string; mode: string }[]
  foreignKeys: { on: string; name: string; definition: string }[]
}

export interface RowsLoader {
  /** Parts come in the order of the tables, and of each table in their order. */
  load(tableAt: number, packed: Buffer): Promise<void>
  /** Nobody sees a row before this returns. @throws Error when other rows arrived than were backed up */
  commit(end: End): Promise<void>
  /** Lets the database know its rows after `commit`. It finds out by itself later, so a failure does not matter. */
  analyze(): Promise<void>
  /** Rolls back; harmless after `commit`. */
  close(): Promise<void>
}

/**
 * Loads rows into the empty tables of a migrated database, in one transaction. Triggers do not fire: what they once
 * made is among the rows. Foreign keys are checked at the end, all rows at once.
 */
export async function openRowsLoader(
  connection: pg.ClientConfig,
  tables: readonly ArchivedTable[],
): Promise<RowsLoader> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`${copySettings}; begin`)
    const guards = await lower(client, tables)
    return new Loader(client, tables, guards)
  } catch (error) {
    await client.end()
    throw error
  }
}

class Loader implements RowsLoader {
  readonly #client: pg.Client
  readonly #tables: readonly ArchivedTable[]
  readonly #guards: Guards
  readonly #loaded: Record<string, number> = {}
  #open: { at: number; stream: CopyStreamQuery } | undefined

  constructor(client: pg.Client, tables: readonly ArchivedTable[], guards: Guards) {
    this.#client = client
    this.#tables = tables
    this.#guards = guards
  }

  async load(tableAt: number, packed: Buffer): Promise<void> {
    if (this.#open?.at !== tableAt) {
      await this.#endTable()
      const table = this.#tables[tableAt]
      if (!table) throw new Error('The archive has rows of a table that it does not name.')
      const { name, columns } = table
      const stream = this.#client.query(copyFrom(`copy ${name} (${listed(columns)}) from stdin`))
      // It is thrown by the next write.
      stream.on('error', () => undefined)
      this.#open = { at: tableAt, stream }
    }
    const text = await unpack(packed, { maxOutputLength: partMax })
    await writeTo(this.#open.stream, text)
  }

  async commit(end: End): Promise<void> {
    await this.#endTable()
    for (const { name } of this.#tables)
      if ((this.#loaded[name] ?? 0) !== end.rows[name])
        throw new Error(`The table ${name} got other rows than were backed up: nothing was restored.`)
    await this.#client.query(
      `select setval(name::regclass, last::bigint) from json_each_text($1::json) as used (name, last)`,
      [JSON.stringify(end.sequences)],
    )
    await raise(this.#client, this.#guards)
    await this.#client.query('commit')
  }

  async analyze(): Promise<void> {
    await this.#client.query('analyze').catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  async #endTable(): Promise<void> {
    if (!this.#open) return
    const { at, stream } = this.#open
    this.#open = undefined
    if (stream.errored) throw stream.errored
    const finished = once(stream, 'finish')
    stream.end()
    await finished
    this.#loaded[this.#tables[at]?.name ?? ''] = stream.rowCount ?? 0
  }
}

async function writeTo(stream: CopyStreamQuery, text: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored
  if (!stream.write(text)) await once(stream, 'drain')
}

/** @throws Error when the migrated database lacks something that the archive has */
async function lower(client: pg.Client, tables: readonly ArchivedTable[]): Promise<Guards> {
  const names = tables.map(({ name }) => name)
  await refuseUnknown(client, tables)
  const { rows: triggers } = await client.query<Guards['triggers'][number]>(
    `select format('%s', tgrelid::regclass) as "on", tgname as name, tgenabled as mode from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgrelid = any ($1::regclass[])`,
    [names],
  )
  const { rows: foreignKeys } = await client.query<Guards['foreignKeys'][number]>(
    `select format('%s', conrelid::regclass) as "on", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [names],
  )
  await all(client, [
    ...triggers.map(({ on, name }) => `alter table ${on} disable trigger ${pg.escapeIdentifier(name)}`),
    ...foreignKeys.map(({ on, name }) => `alter table ${on} drop constraint ${pg.escapeIdentifier(name)}`),
    ...names.filter(isFilledByMigrations).map((name) => `truncate ${name}`),
  ])
  return { triggers, foreignKeys }
}

function isFilledByMigrations(name: string): boolean {
  return filledByMigrations.includes(name.replace(/^.*\./, ''))
}

async function refuseUnknown(client: pg.Client, tables: readonly ArchivedTable[]): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(
    `select wanted.name || coalesce('.' || wanted.column_name, '') as missing
     from json_to_recordset($1) as wanted (name text, column_name text)
     where not exists (
       select from pg_attribute
       where attrelid = to_regclass(wanted.name) and not attisdropped and attname = wanted.column_name)
     limit 1`,
    [
      JSON.stringify(
        tables.flatMap(({ name, columns }) => columns.map((column) => ({ name, column_name: column }))),
      ),
    ],
  )
  if (rows[0])
    throw new Error(
      `This version of Krash has no ${rows[0].missing}: restore with the version that made the backup, then upgrade.`,
    )
}

async function raise(client: pg.Client, { triggers, foreignKeys }: Guards): Promise<void> {
  const enabled: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }
  await all(client, [
    ...foreignKeys.map(
      ({ on, name, definition }) =>
        `alter table ${on} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    ),
    ...triggers.map(
      ({ on, name, mode }) =>
        `alter table ${on} ${enabled[mode] ?? 'enable'} trigger ${pg.escapeIdentifier(name)}`,
    ),
  ])
}

/** Sent together, since there are hundreds. */
async function all(client: pg.Client, statements: string[]): Promise<void> {
  await client.query(statements.join(';\n'))
}
