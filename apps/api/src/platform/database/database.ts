import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction, Kysely as KyselyClient } from 'kysely'
import pg from 'pg'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { type WrittenEvent, writeEvents } from '#platform/live-events/record-event.ts'
import { requestRole, serverRole } from './database-roles.ts'
import type { Entering } from './entering.ts'
import { NamedConnections, commitNow, namedStatements, rollBack, sendWithNext } from './named-statements.ts'
import { eachAlone, readsTogether } from './reads-together.ts'
import { openSharedPool } from './shared-reads.ts'
import { TIMESTAMPTZ, readInstant } from './read-instant.ts'
import type { DB } from './tables.ts'
import { beginAs } from './whose-rows.ts'

/** Every query of a request goes through a transaction. */
export type Tx = Transaction<DB>

type AsUser = <T>(this: void, userId: string, work: (tx: Tx) => Promise<T>, entering?: Entering) => Promise<T>

export interface Database {
  /** Runs the work in a transaction where row-level security shows only this user's rows. */
  asUser: AsUser
  /** Like `asUser`, over connections that only urgent calls use and so never have to wait for. */
  asUrgentUser: AsUser
  /**
   * Like `asUser`, for work that only reads: each statement is a transaction of its own, and writes are refused. What
   * enters makes the transaction read-only too.
   */
  asReader: AsUser
  /** Runs the work as the owner of the tables: for accounts, seeding, sweeps and shared tables. */
  asSystem<T>(this: void, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Like `asSystem`, over connections of its own as `asUrgentUser`. */
  asUrgentSystem<T>(this: void, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called with the events of each transaction after its commit; only one listener can be set. */
  onEvents(listener: (events: WrittenEvent[]) => void): void
  /** Reads tables that everybody shares. Each statement runs on its own, without a person, and is prepared. */
  shared: Tx
  kysely: Kysely<DB>
  /** All pools by what they are for. */
  pools: Record<'system' | 'persons' | 'urgent' | 'urgentSystem' | 'sessions' | 'shared', pg.Pool>
  pool: pg.Pool
  personsPool: pg.Pool
  /** For looking up the session of a call, which an urgent one must not wait for either. */
  sessionsPool: pg.Pool
  /** Ends the connections, after waiting up to 2 seconds for anything that still holds one, such as an abandoned job. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  onError: (error: Error) => void
}

/** Connections kept for urgent calls of persons, for urgent work on accounts, and for looking up sessions. */
const kept = { urgent: 4, urgentSystem: 2, sessions: 2 }

/** Milliseconds. */
const closeAfter = 2_000

const DATE = 1082
const INT8 = 20

/** Calendar dates stay text, since a Date would be a day early west of Greenwich; counts become numbers. */
const types = new pg.TypeOverrides()
types.setTypeParser(DATE, (text: string) => text)
types.setTypeParser(INT8, Number)
types.setTypeParser(TIMESTAMPTZ, readInstant)

/** For a connection, for each statement, and half as long for what somebody else has locked. */
export function waitAtMost(
  seconds: number,
): Required<Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'statement_timeout' | 'lock_timeout'>> {
  const ms = seconds * 1000
  return { connectionTimeoutMillis: ms, statement_timeout: ms, lock_timeout: ms / 2 }
}

/** Connects with the first query, not before. */
export function openDatabase({ connection, onError }: DatabaseOptions): Database {
  const settings = {
    max: 20,
    ...waitAtMost(10),
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...connection,
    types,
  }
  const pools = openPools(settings, onError)
  const over = (connections: NamedConnections) =>
    new KyselyClient<DB>({ dialect: namedStatements(connections) })
  const ofPersons = new NamedConnections(pools.persons)
  const kysely = over(new NamedConnections(pools.system))
  const persons = over(ofPersons)
  const readers = new KyselyClient<DB>({ dialect: readsTogether(ofPersons) })
  const urgent = over(new NamedConnections(pools.urgent))
  const urgentSystem = over(new NamedConnections(pools.urgentSystem))
  const shared = over(new NamedConnections(pools.shared))
  let tell: (events: WrittenEvent[]) => void = () => undefined
  const asUserOver =
    (clients: Kysely<DB>): AsUser =>
    async (userId, work, entering) => {
      const { result, events } = await asUser(clients, { userId, work, entering })
      if (events.length > 0) tell(events)
      return result
    }
  const asSystemOver =
    (clients: Kysely<DB>): Database['asSystem'] =>
    async (work) => {
      const { result, events } = await clients.transaction().execute((tx) => withEvents(tx, work))
      if (events.length > 0) tell(events)
      return result
    }
  return {
    // For reads this behaves like a transaction, although none is open.
    shared: shared as unknown as Tx,
    kysely,
    pools,
    pool: pools.system,
    personsPool: pools.persons,
    sessionsPool: pools.sessions,
    onEvents: (listener) => {
      tell = listener
    },
    asSystem: asSystemOver(kysely),
    asUrgentSystem: asSystemOver(urgentSystem),
    asUser: asUserOver(persons),
    asUrgentUser: asUserOver(urgent),
    asReader: (userId, work, entering) => asReader(readers, { userId, work, entering }),
    async close() {
      const clients = [kysely, persons, urgent, urgentSystem, shared]
      const closed = Promise.all([pools.sessions.end(), ...clients.map((one) => one.destroy())])
      await Promise.race([closed, pause(closeAfter, undefined, { ref: false })])
    },
  }
}

function openPools(
  settings: pg.PoolConfig & { max: number },
  onError: (error: Error) => void,
): Database['pools'] {
  // Of an operator's database only one user is known, which takes on the role of requests (`onConnect`).
  const forPersons = { ...settings, ...(settings.user === serverRole && { user: requestRole }) }
  return {
    system: openPool({ ...settings, max: Math.ceil(settings.max / 2) }, onError),
    persons: openPersonsPool(forPersons, onError),
    urgent: openPersonsPool({ ...forPersons, max: kept.urgent }, onError),
    urgentSystem: openPool({ ...settings, max: kept.urgentSystem }, onError),
    sessions: openPool({ ...settings, max: kept.sessions }, onError),
    shared: openSharedPool(forPersons, onError),
  }
}

async function withEvents<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; events: WrittenEvent[] }> {
  const result = await work(tx)
  await writeAudit(tx)
  return { result, events: (await writeEvents(tx)) ?? [] }
}

function openPersonsPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  // If a connection cannot switch to the role it is closed, so nothing ever runs as the owner of the tables by mistake. A plan
  // that was made while a table was empty would read the whole table for as long as the connection keeps it. Compiling a plan never
  // pays here; the embedded database has that off already.
  const onConnect = (client: pg.ClientBase): unknown =>
    client.query('set role krash_app; set enable_seqscan = off; set jit = off')
  // In a pipeline, statements sent together reach the database in one message (`sendWithNext`). The other pool copies
  // rows, which a pipeline cannot do.
  return openPool({ ...settings, onConnect, pipeline: true }, onError)
}

function openPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

interface OfUser<T> {
  userId: string
  work: (tx: Tx) => Promise<T>
  entering: Entering | undefined
}

const begin = CompiledQuery.raw('begin')

/** `begin` travels with the first statement and `commit` with the last, which saves every call two round trips. */
async function asUser<T>(
  kysely: Kysely<DB>,
  { userId, work, entering }: OfUser<T>,
): Promise<{ result: T; events: WrittenEvent[] }> {
  return kysely.connection().execute(async (connection) => {
    try {
      await sendWithNext(connection, begin)
      if (entering) entering.entered((await connection.executeQuery(entering.statement)).rows)
      else await sendWithNext(connection, setting(userId))
      // A transaction in fact, since one connection runs everything from begin to commit; Kysely has another class for
      // it.
      const tx = connection as unknown as Tx
      beginAs(tx, userId)
      const result = await work(tx)
      await writeAudit(tx)
      const events = await writeEvents(tx, { andCommit: true })
      if (!events) await commitNow(connection)
      return { result, events: events ?? [] }
    } catch (error) {
      // When the connection is lost the transaction is gone too; the caller needs the original error.
      await rollBack(connection).catch(() => undefined)
      throw error
    }
  })
}

/**
 * A read with everything around it travels in one message. If the person cannot be set the statement fails, as the
 * transaction has; without a transaction it would see nobody's rows.
 */
async function asReader<T>(kysely: Kysely<DB>, { userId, work, entering }: OfUser<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    await eachAlone(connection, entering ?? { statement: settingToRead(userId), entered: () => undefined })
    const tx = connection as unknown as Tx
    beginAs(tx, userId)
    const result = await work(tx)
    // Refused by the database if a reader recorded something, which would otherwise be lost.
    await writeAudit(tx)
    await writeEvents(tx)
    return result
  })
}

function setting(userId: string): CompiledQuery {
  return CompiledQuery.raw(`select set_config('krash.user_id', $1, true)`, [userId])
}

function settingToRead(userId: string): CompiledQuery {
  return CompiledQuery.raw(
    `select set_config('transaction_read_only', 'on', true), set_config('krash.user_id', $1, true)`,
    [userId],
  )
}
