import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Database } from './database.ts'

/** The queue's messages about its own schema do not help an operator. */
const silent = new Logger(() => () => undefined)
const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Runs all missing files of `migrations/` in one transaction under a lock, so several servers may start at once and a
 * killed one leaves no half schema. The job queue migrates its own schema.
 * @returns the names of the files that ran
 */
export async function migrate({ kysely, pool }: Database): Promise<string[]> {
  const { error, results } = await migratorOf(kysely).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
  await pool.query(forceRowSecurity)
  await runMigrations({ pgPool: pool, logger: silent })
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Lays out an empty database as these migrations once left it, no further.
 * @throws Error with one sentence for the operator when this version has not exactly them up to the last
 */
export async function migrateTo({ kysely, pool }: Database, names: readonly string[]): Promise<void> {
  const migrator = migratorOf(kysely)
  const known = await migrator.getMigrations()
  const last = names.at(-1)
  const upToIt = known.slice(0, known.findIndex(({ name }) => name === last) + 1).map(({ name }) => name)
  if (last === undefined || upToIt.join() !== names.join())
    throw new Error(
      'This version of Krash is older than the backup, or another one: restore with the version that made it.',
    )
  const { error } = await migrator.migrateTo(last)
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
  await runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Applies row-level security to the owner of the tables too, as far as it may look past it by its own right: it works
 * for all people, and an operator's user that may not would see nothing any more.
 */
const forceRowSecurity = `do $$
declare
  secured regclass;
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    for secured in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
        and not relforcerowsecurity
    loop
      execute format('alter table %s force row level security', secured);
    end loop;
  end if;
end $$`

/** Runs the files of `migrations/`, which are read once, however many steps it is asked for. */
export function migratorOf(db: Database['kysely']): Migrator {
  const migrations = getMigrations()
  return new Migrator({ db, provider: { getMigrations: () => migrations } })
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, name), 'utf8')
    const up = async (db: Kysely<never>): Promise<void> => {
      await sql.raw(text).execute(db)
    }
    return [path.basename(name, '.sql'), { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
