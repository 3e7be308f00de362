import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import {
  type BatchAnswer,
  type KnownShapes,
  type Statement,
  inOneWrite,
  sendBatch,
} from './statement-batch.ts'
import { StatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/**
 * Sends a statement together with the transaction's next one, in front of it. If it fails, the next one fails with its
 * error.
 * @param read is handed its rows before those of the next statement arrive
 */
export async function sendWithNext<R>(
  tx: Kysely<DB>,
  statement: CompiledQuery<R>,
  read?: (rows: R[]) => void,
): Promise<void> {
  await onConnection(tx, (connection) => connection.hold({ statement, read: read as Sending['read'] }))
}

/** Runs the last statement of a transaction together with `commit`. */
export async function runAndCommit<R>(tx: Kysely<DB>, statement: CompiledQuery<R>): Promise<R[]> {
  const { rows } = await onConnection(tx, (connection) => connection.executeAndCommit<R>(statement))
  return rows
}

/** Commits what waits and what was sent. */
export async function commitNow(tx: Kysely<DB>): Promise<void> {
  await onConnection(tx, (connection) => connection.commit())
}

/** Rolls a transaction back; a statement that still waits for the next one is not sent. */
export async function rollBack(tx: Kysely<DB>): Promise<void> {
  await onConnection(tx, (connection) => connection.rollBack())
}

/**
 * PostgreSQL with prepared statements: a repeated text is parsed and planned once per connection, which with row-level
 * security costs more than running it. Texts that come only once get no name.
 *
 * A migration by another server may change the result type of a plan (`0A000`). Its connection is then closed and every
 * text gets a new name, so that this fails once rather than once per connection.
 */
export function namedStatements(connections: NamedConnections): Dialect {
  return postgresOver(() => new NamingDriver(connections))
}

/** PostgreSQL's dialect with another way to its statements' answers. */
export function postgresOver(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  }
}

const begins = /^(begin|start transaction)\b/
const commit: Sending = { statement: CompiledQuery.raw('commit') }
const ends = new Set(['commit', 'rollback'])
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function onConnection<T>(tx: Kysely<DB>, work: (connection: NamingConnection) => T | Promise<T>): Promise<T> {
  return tx.getExecutor().provideConnection(async (connection) => work(named(connection)))
}

function named(connection: DatabaseConnection): NamingConnection {
  if (connection instanceof NamingConnection) return connection
  throw new Error('nothing goes with the next statement where each is alone')
}

/** The connections of a pool, each with the statements that it knows by name. */
export class NamedConnections {
  readonly pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, NamingConnection>()
  readonly #names = new StatementNames()

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  async acquire(): Promise<NamingConnection> {
    const client = await this.pool.connect()
    const connection = this.#connections.get(client) ?? new NamingConnection(client, this.#names)
    this.#connections.set(client, connection)
    return connection
  }
}

class NamingDriver extends PostgresDriver {
  readonly #connections: NamedConnections

  constructor(connections: NamedConnections) {
    super({ pool: connections.pool })
    this.#connections = connections
  }

  override async acquireConnection(): Promise<NamingConnection> {
    return this.#connections.acquire()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await named(connection).rollBack()
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    named(connection).release()
  }
}

/** A statement on its way, and what is handed its rows first. */
export interface Sending {
  statement: CompiledQuery
  read?: ((rows: unknown[]) => void) | undefined
}

export class NamingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #held: Sending[] = []
  #isStale = false
  /** Whether a transaction was begun that was neither committed nor rolled back. */
  #isInTransaction = false
  readonly #known: KnownShapes = new Map()

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  hold(held: Sending): void {
    this.#held.push(held)
  }

  async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf<R>((await this.send([...this.#takeHeld(), { statement }])).at(-1))
  }

  /** If nothing of the transaction was sent yet, it needs no begin and commit: one message already is a transaction. */
  async executeAndCommit<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    const [first, ...others] = this.#takeHeld()
    if (first && isBegin(first)) return resultOf<R>((await this.send([...others, { statement }])).at(-1))
    const before = first ? [first, ...others] : []
    return resultOf<R>((await this.send([...before, { statement }, commit])).at(-2))
  }

  async commit(): Promise<void> {
    const [first, ...others] = this.#takeHeld()
    if (!first) await this.send([commit])
    else if (!isBegin(first)) await this.send([first, ...others, commit])
    else if (others.length > 0) await this.send(others)
  }

  async rollBack(): Promise<void> {
    this.#held = []
    // PostgreSQL would warn of a rollback of nothing, once for every refused call.
    if (this.#isInTransaction) await this.send([{ statement: CompiledQuery.raw('rollback') }])
  }

  release(): void {
    this.#held = []
    this.#client.release(this.#isStale)
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  #takeHeld(): Sending[] {
    const held = this.#held
    this.#held = []
    return held
  }

  /** What is sent during the work goes to the socket as one piece. */
  inOneWrite<T>(work: () => T): T {
    return inOneWrite(this.#client, work)
  }

  /** Sends statements in one message. @throws the error of the first that failed, or of what reads their rows */
  async send(sent: readonly Sending[]): Promise<BatchAnswer[]> {
    const { generation } = this.#names
    const queries = sent.map(({ statement: { sql, parameters } }) => ({
      name: this.#names.of(sql, parameters),
      text: sql,
      values: [...parameters],
    }))
    try {
      const answers = await together(this.#client, queries, this.#known)
      this.#isInTransaction = isInTransactionAfter(queries, this.#isInTransaction)
      sent.forEach(({ read }, at) => read?.(answers[at]?.rows ?? []))
      return answers
    } catch (error) {
      // What follows a failed statement is not begun, not even a commit.
      this.#isInTransaction ||= queries.some(({ text }) => begins.test(text))
      if (isOutdated(error)) {
        this.#isStale = true
        this.#names.renew(generation)
      }
      throw error
    }
  }
}

function isBegin({ statement }: Sending): boolean {
  return statement.sql === 'begin'
}

export function resultOf<R>(answer: BatchAnswer | undefined): QueryResult<R> {
  const { command = '', rowCount = 0, rows = [] } = answer ?? {}
  return {
    rows: rows as R[],
    ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  }
}

/**
 * Sends statements together and waits for all answers.
 * @throws the error of the first that failed, which made the later ones fail too; also when nothing was left to commit
 */
async function together(
  client: pg.PoolClient,
  queries: readonly Statement[],
  known: KnownShapes,
): Promise<BatchAnswer[]> {
  const [first, ...others] = queries
  // A text without values may hold several statements, which only a message of its own can.
  if (first && others.length === 0 && first.values.length === 0 && first.name === undefined) {
    return refuseRollback(first, [await client.query(first.text)])
  }
  return refuseRollback(queries.at(-1), await sendBatch(client, queries, known))
}

function refuseRollback(last: Statement | undefined, answers: BatchAnswer[]): BatchAnswer[] {
  // PostgreSQL's answer when an earlier statement failed and the code ignored it.
  if (last?.text === 'commit' && answers.at(-1)?.command === 'ROLLBACK')
    throw new Error('a transaction that had failed was to be committed')
  return answers
}

function isInTransactionAfter(queries: readonly { text: string }[], wasBefore: boolean): boolean {
  if (ends.has(queries.at(-1)?.text ?? '')) return false
  return wasBefore || queries.some(({ text }) => begins.test(text))
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
