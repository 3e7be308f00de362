import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresDriver,
  type QueryResult,
} from 'kysely'
import type { Entering } from './entering.ts'
import {
  type NamedConnections,
  type NamingConnection,
  type Sending,
  postgresOver,
  resultOf,
} from './named-statements.ts'
import type { BatchAnswer } from './statement-batch.ts'
import type { DB } from './tables.ts'

/** Reads that share a connection. A slow one keeps those behind it waiting, so there are not more. */
const TOGETHER_MAX = 8

/**
 * Work that only reads: each statement is a transaction of its own, sent in one message with the one that begins it. Those
 * asked for in one turn of the event loop share a connection and a write to its socket, which costs more than what is written.
 * None sees or fails with another, as every message has its own `Sync`.
 */
export function readsTogether(connections: NamedConnections): Dialect {
  return postgresOver(() => new ReadingDriver(connections))
}

/**
 * Says what begins each further statement of a reader.
 * @param entering hears of its answer before that of the statement is handed on
 */
export async function eachAlone(reader: Kysely<DB>, entering: Entering): Promise<void> {
  await reader.getExecutor().provideConnection(async (one) => {
    if (!(one instanceof Reader)) throw new Error('not a reader')
    one.entering = entering
  })
}

interface Read {
  sent: readonly Sending[]
  answered: PromiseWithResolvers<BatchAnswer[]>
}

class ReadingDriver extends PostgresDriver {
  readonly #connections: NamedConnections
  #reads: Read[] = []

  constructor(connections: NamedConnections) {
    super({ pool: connections.pool })
    this.#connections = connections
  }

  /** A connection is taken only when there is something to send. */
  override async acquireConnection(): Promise<Reader> {
    return new Reader(async (sent) => this.#send(sent))
  }

  override async releaseConnection(): Promise<void> {
    // A reader holds none.
  }

  #send(sent: readonly Sending[]): Promise<BatchAnswer[]> {
    const answered = Promise.withResolvers<BatchAnswer[]>()
    if (this.#reads.length === 0) setImmediate(() => this.#sendAll())
    this.#reads.push({ sent, answered })
    return answered.promise
  }

  #sendAll(): void {
    const reads = this.#reads
    this.#reads = []
    for (let at = 0; at < reads.length; at += TOGETHER_MAX)
      void this.#sendTogether(reads.slice(at, at + TOGETHER_MAX))
  }

  async #sendTogether(reads: readonly Read[]): Promise<void> {
    let connection: NamingConnection
    try {
      connection = await this.#connections.acquire()
    } catch (error) {
      for (const { answered } of reads) answered.reject(error)
      return
    }
    const answers = connection.inOneWrite(() =>
      reads.map(({ sent, answered: { resolve, reject } }) => connection.send(sent).then(resolve, reject)),
    )
    await Promise.all(answers)
    connection.release()
  }
}

/** Of one call. */
class Reader implements DatabaseConnection {
  entering: Entering | undefined
  readonly #send: (sent: readonly Sending[]) => Promise<BatchAnswer[]>

  constructor(send: (sent: readonly Sending[]) => Promise<BatchAnswer[]>) {
    this.#send = send
  }

  async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.entering) throw new Error('nobody was let in')
    const { statement: begin, entered } = this.entering
    const answers = await this.#send([{ statement: begin, read: entered }, { statement }])
    return resultOf<R>(answers.at(-1))
  }

  streamQuery(): never {
    throw new Error('rows are not streamed')
  }
}
