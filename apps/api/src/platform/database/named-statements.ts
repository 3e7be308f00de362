import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { StatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

/**
 * Sends a statement whose result nobody needs together with the transaction's next one, in front of it. If it fails,
 * the next one fails with its error.
 */
export async function sendWithNext(tx: Kysely<DB>, statement: CompiledQuery): Promise<void> {
  await onConnection(tx, (connection) => connection.hold(statement))
}

/** Runs the last statement of a transaction together with `commit`. */
export async function runAndCommit<R>(tx: Kysely<DB>, statement: CompiledQuery<R>): Promise<R[]> {
  const { rows } = await onConnection(tx, (connection) => connection.executeAndCommit<R>(statement))
  return rows
}

/**
 * Makes each further statement on this connection a transaction of its own, sent in one message with its `begin` and
 * `commit`, until the connection is given back.
 */
export async function eachAlone(connection: Kysely<DB>, begin: CompiledQuery): Promise<void> {
  await onConnection(connection, (one) => one.sendEachAlone(begin))
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
export function namedStatements(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new NamingDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  }
}

const begins = /^(begin|start transaction)\b/
const ends = new Set(['commit', 'rollback'])
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function onConnection<T>(tx: Kysely<DB>, work: (connection: NamingConnection) => T | Promise<T>): Promise<T> {
  return tx.getExecutor().provideConnection(async (connection) => work(named(connection)))
}

function named(connection: DatabaseConnection): NamingConnection {
  if (connection instanceof NamingConnection) return connection
  throw new Error('the connection names no statements')
}

class NamingDriver extends PostgresDriver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, NamingConnection>()
  readonly #names = new StatementNames()

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override async acquireConnection(): Promise<NamingConnection> {
    const client = await this.#pool.connect()
    const connection = this.#connections.get(client) ?? new NamingConnection(client, this.#names)
    this.#connections.set(client, connection)
    return connection
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await named(connection).rollBack()
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    named(connection).release()
  }
}

class NamingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #held: CompiledQuery[] = []
  #isStale = false
  /** Whether a transaction was begun that was neither committed nor rolled back. */
  #isInTransaction = false
  /** What begins the transaction of each single statement. */
  #beginning: CompiledQuery | undefined

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  hold(statement: CompiledQuery): void {
    if (this.#beginning) throw new Error('nothing goes with the next statement where each is alone')
    this.#held.push(statement)
  }

  sendEachAlone(begin: CompiledQuery): void {
    this.#beginning = begin
  }

  executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#beginning) return this.#send<R>(statement)
    this.#held = [this.#beginning]
    return this.executeAndCommit<R>(statement)
  }

  executeAndCommit<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    return this.#send<R>(statement, CompiledQuery.raw('commit'))
  }

  async rollBack(): Promise<void> {
    this.#held = []
    // PostgreSQL would warn of a rollback of nothing, once for every refused call.
    if (this.#isInTransaction) await this.#send(CompiledQuery.raw('rollback'))
  }

  release(): void {
    this.#held = []
    this.#beginning = undefined
    this.#client.release(this.#isStale)
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }

  async #send<R>(statement: CompiledQuery, ...after: CompiledQuery[]): Promise<QueryResult<R>> {
    const before = this.#held
    this.#held = []
    const { generation } = this.#names
    const queries = [...before, statement, ...after].map(({ sql, parameters }) => ({
      name: this.#names.of(sql, parameters),
      text: sql,
      values: [...parameters],
    }))
    try {
      const answers = await together<R & pg.QueryResultRow>(this.#client, queries)
      const { command = '', rowCount = 0, rows = [] } = answers[before.length] ?? {}
      return { rows, ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (isOutdated(error)) {
        this.#isStale = true
        this.#names.renew(generation)
      }
      throw error
    } finally {
      this.#isInTransaction = isInTransactionAfter(queries, this.#isInTransaction)
    }
  }
}

/**
 * Sends statements together and waits for all answers.
 * @throws the error of the first that failed, which made the later ones fail too; also when nothing was left to commit
 */
async function together<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  queries: pg.QueryConfig[],
): Promise<pg.QueryResult<R>[]> {
  // node-postgres writes each statement separately; a corked socket holds them back until the last is there.
  const { stream } = client.connection
  stream.cork()
  const sent = queries.map((query) => client.query<R>(query))
  stream.uncork()
  const answers = await Promise.allSettled(sent)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  // PostgreSQL's answer when an earlier statement failed and the code ignored it.
  if (queries.at(-1)?.text === 'commit' && results.at(-1)?.command === 'ROLLBACK')
    throw new Error('a transaction that had failed was to be committed')
  return results
}

/** A commit that fails ends the transaction too. */
function isInTransactionAfter(queries: readonly { text: string }[], wasBefore: boolean): boolean {
  if (ends.has(queries.at(-1)?.text ?? '')) return false
  return wasBefore || queries.some(({ text }) => begins.test(text))
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
