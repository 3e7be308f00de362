import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'

type Connection = { host: string; user: string }

const template = 'krash_template'
const seededTemplate = 'krash_template_seeded'
/** What becomes the seeded template. */
const draft = 'krash_template_draft'
/** Milliseconds that only end a test that hangs; a busy machine may need many times as long as a quiet one. */
const patience = {
  statement_timeout: 120_000,
  lock_timeout: 120_000,
  connectionTimeoutMillis: 120_000,
  idle_in_transaction_session_timeout: 120_000,
}
/** Arbitrary; locked while a template is made. */
const templateLock = 4711

/** Puts aside the rows that a server has left in its own database; the seeded template is made from them. */
export async function keepFilled(connection: Connection): Promise<void> {
  const elsewhere = { ...connection, database: 'template1' }
  await asAdmin(elsewhere, async (admin) => {
    await rename(admin, 'postgres', draft)
    await admin.query('create database postgres template template0')
  })
}

/** Creates the migrated template that every test database copies. */
export async function createTemplate(connection: Connection): Promise<void> {
  await asAdmin(connection, (admin) => admin.query(`create database ${template}`))
  const database = open(connection, template)
  await migrate(database)
  await database.close()
}

/** A database for one test; `seed` runs once for all tests that want a seeded one. */
export async function copyTemplate(
  connection: Connection,
  seed?: (database: Database) => Promise<unknown>,
): Promise<Database> {
  const name = `krash_test_${randomBytes(6).toString('hex')}`
  await asAdmin(connection, async (admin) => {
    if (seed) await makeSeededTemplate(connection, admin, seed)
    // Copies the files as they are; the other way writes every page to the log first, at twice the work.
    await admin.query(
      `create database ${name} template ${seed ? seededTemplate : template} strategy file_copy`,
    )
  })
  return open(connection, name)
}

async function makeSeededTemplate(
  connection: Connection,
  admin: pg.Client,
  seed: (database: Database) => Promise<unknown>,
): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  const found = await admin.query('select 1 from pg_database where datname = $1', [seededTemplate])
  if (found.rowCount === 0) {
    const database = open(connection, draft)
    await migrate(database)
    await seed(database)
    await database.close()
    await rename(admin, draft, seededTemplate)
  }
  await admin.query('select pg_advisory_unlock($1)', [templateLock])
}

/** PostgreSQL waits only five seconds for connections that are being closed. */
async function rename(admin: pg.Client, from: string, to: string): Promise<void> {
  const connections = `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`
  while ((await admin.query(connections, [from])).rowCount !== 0) await pause(20)
  await admin.query(`alter database ${from} rename to ${to}`)
}

/** The same database over pools of another size; who opens it closes it. */
export async function openAgain(connection: Connection, database: Database, max: number): Promise<Database> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  return openDatabase({
    connection: { ...connection, database: rows[0]?.name ?? '', max },
    onError: () => undefined,
  })
}

export async function dropDatabase(connection: Connection, database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.close()
  await asAdmin(connection, (admin) => admin.query(`drop database if exists ${rows[0]?.name} with (force)`))
}

function open(connection: Connection, name: string): Database {
  return openDatabase({
    connection: { ...connection, database: name, ...patience },
    onError: () => undefined,
  })
}

async function asAdmin(connection: Connection, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ database: 'postgres', ...connection })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
