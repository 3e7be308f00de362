import { CompiledQuery, type Kysely, type Transaction, Kysely as KyselyClient } from 'kysely'
import pg from 'pg'
import { type WrittenEvent, writeEvents } from '#platform/live-events/record-event.ts'
import { namedStatements, rollBack, sendWithNext } from './named-statements.ts'
import { sharedReads } from './shared-reads.ts'
import type { DB } from './tables.ts'
import { beginAs } from './whose-rows.ts'

/** A transaction; every query of a request goes through one. */
export type Tx = Transaction<DB>

/** The one way to the rows. */
export interface Database {
  /** A transaction in which row level security lets only this user's rows through. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction as the owner of the tables: accounts, seeding, sweeps, shared tables. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called with the events of each transaction once it is committed; one listener at a time. */
  onEvents(listener: (events: WrittenEvent[]) => void): void
  /** Reads of tables that everybody shares: each statement on its own, as nobody, prepared. */
  shared: Tx
  kysely: Kysely<DB>
  /** Connections of the system. */
  pool: pg.Pool
  /** Connections of the transactions of persons. */
  personsPool: pg.Pool
  close(): Promise<void>
}

/** Settings of one database connection pool. */
export interface DatabaseOptions {
  connection: pg.PoolConfig
  /** Told of connections that break while idle. */
  onError: (error: Error) => void
}

const DATE = 1082
const INT8 = 20

/** Calendar dates stay text (a Date would be a day early west of Greenwich); counts become numbers. */
const types = new pg.TypeOverrides()
types.setTypeParser(DATE, (text: string) => text)
types.setTypeParser(INT8, Number)

/** Opens the pool; nothing is connected before the first query. */
export function openDatabase({ connection, onError }: DatabaseOptions): Database {
  const settings = {
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    ...connection,
    types,
  }
  const pool = openPool({ ...settings, max: Math.ceil(settings.max / 2) }, onError)
  const kysely = new KyselyClient<DB>({ dialect: namedStatements(pool) })
  // A connection that cannot take on the role is closed: whatever fails on it later, nothing runs as the owner of the tables.
  const onConnect = (client: pg.ClientBase): unknown => client.query('set role krash_app')
  // In a pipeline, what goes to the database together does (`sendWithNext`); others copy rows, which a pipeline cannot.
  const personsPool = openPool({ ...settings, onConnect, pipeline: true }, onError)
  const persons = new KyselyClient<DB>({ dialect: namedStatements(personsPool) })
  const shared = new KyselyClient<DB>({ dialect: sharedReads(settings, onError) })
  let tell: (events: WrittenEvent[]) => void = () => undefined
  return {
    // To those who only read it is what a transaction is, though nothing is open on it.
    shared: shared as unknown as Tx,
    kysely,
    pool,
    personsPool,
    onEvents: (listener) => {
      tell = listener
    },
    async asSystem(work) {
      const { result, events } = await kysely.transaction().execute((tx) => withEvents(tx, work))
      if (events.length > 0) tell(events)
      return result
    },
    async asUser(userId, work) {
      const { result, events } = await asUser(persons, userId, work)
      if (events.length > 0) tell(events)
      return result
    },
    async close() {
      await Promise.all([kysely.destroy(), persons.destroy(), shared.destroy()])
    },
  }
}

async function withEvents<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; events: WrittenEvent[] }> {
  const result = await work(tx)
  return { result, events: (await writeEvents(tx)) ?? [] }
}

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Begin goes to the database with the first statement of the work, and commit with the last: every call of a person has both. */
async function asUser<T>(
  kysely: Kysely<DB>,
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; events: WrittenEvent[] }> {
  const setting = `set_config('krash.user_id', ${pg.escapeLiteral(userId)}, true)`
  return kysely.connection().execute(async (connection) => {
    try {
      await sendWithNext(connection, CompiledQuery.raw(`begin; select ${setting}`))
      // On one connection between begin and commit: a transaction, though its class is not Kysely's for it.
      const tx = connection as unknown as Tx
      beginAs(tx, userId)
      const result = await work(tx)
      const events = await writeEvents(tx, { andCommit: true })
      if (!events) await connection.executeQuery(CompiledQuery.raw('commit'))
      return { result, events: events ?? [] }
    } catch (error) {
      // Where the connection is gone, so is the transaction; what the caller needs to know is why.
      await rollBack(connection).catch(() => undefined)
      throw error
    }
  })
}
