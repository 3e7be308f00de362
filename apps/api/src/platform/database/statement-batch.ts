import { Duplex } from 'node:stream'
import pg from 'pg'

/** A statement as it is sent; one with a name is parsed once on each connection. */
export interface Statement {
  name: string | undefined
  text: string
  values: unknown[]
}

export interface BatchAnswer {
  command: string
  rowCount: number | null
  rows: pg.QueryResultRow[]
}

type ReadText = (text: string) => unknown

/** The columns of a statement's rows, each with what reads its text; null where it gives no rows. */
export type RowShape = { names: string[]; parsers: ReadText[] } | null

/** What one connection knows by name. */
export type KnownShapes = Map<string, RowShape>

/**
 * Sends statements in one message and waits for all answers. PostgreSQL works on them in their order and makes one
 * transaction of those that no `begin` precedes: it commits when it has done all, and does nothing of any if one fails.
 * @throws the error of the first that failed; the later ones are not begun
 */
export async function sendBatch(
  client: pg.PoolClient,
  statements: readonly Statement[],
  known: KnownShapes,
): Promise<BatchAnswer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<BatchAnswer[]>()
  const batch = new StatementBatch(client, { statements, known, resolve, reject })
  client.query(batch)
  return promise
}

/** Hands what is sent during the work to the socket as one piece, however many messages it is. */
export function inOneWrite<T>(client: pg.PoolClient, work: () => T): T {
  // Its types leave the connection out.
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.cork()
  try {
    return work()
  } finally {
    stream.uncork()
  }
}

type Prepared = string | Buffer | null

/** As node-postgres writes values itself; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Prepared } }).utils

interface Parts {
  statements: readonly Statement[]
  known: KnownShapes
  resolve: (answers: BatchAnswer[]) => void
  reject: (error: unknown) => void
}

/**
 * What node-postgres calls a query: it writes its messages itself, with one `Sync` behind all of them, and is told what
 * comes back. Columns are asked for only when a name is new to the connection, because a plan keeps them as long as it lives.
 */
class StatementBatch extends pg.Query {
  readonly #client: pg.PoolClient
  readonly #parts: Parts
  readonly #shapes: (RowShape | undefined)[]
  readonly #answers: BatchAnswer[] = []
  #rows: pg.QueryResultRow[] = []
  #failure: unknown

  constructor(client: pg.PoolClient, parts: Parts) {
    super('')
    this.#client = client
    this.#parts = parts
    this.#shapes = parts.statements.map(({ name }) =>
      name === undefined ? undefined : parts.known.get(name),
    )
  }

  /** @returns what was wrong with a value, before anything is written */
  override submit = (connection: pg.Connection): unknown => {
    let values: Prepared[][]
    try {
      values = this.#parts.statements.map((statement) => statement.values.map((value) => prepareValue(value)))
    } catch (error) {
      return error
    }
    this.#parts.statements.forEach((statement, at) => this.#write(statement, { at, values }))
    messages.sync()
    const together = messages.take()
    // The connection itself reports the loss.
    if (connection.stream.writable) connection.stream.write(together)
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shapes[this.#answers.length] = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text') as ReadText),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#shapes[this.#answers.length]
    if (!shape || this.#failure !== undefined) return
    try {
      this.#rows.push(rowOf(shape, fields))
    } catch (error) {
      this.#failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    // An INSERT tells the number of rows behind another one.
    const [command = '', ...numbers] = text.split(' ')
    const count = Number(numbers.at(-1) ?? Number.NaN)
    this.#answers.push({ command, rowCount: Number.isNaN(count) ? null : count, rows: this.#rows })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    this.#parts.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure)
    this.#parts.statements.forEach(({ name }, at) => {
      if (name !== undefined) this.#parts.known.set(name, this.#shapes[at] ?? null)
    })
    this.#parts.resolve(this.#answers)
  }

  #write({ name, text }: Statement, { at, values }: { at: number; values: Prepared[][] }): void {
    const isKnown = this.#shapes[at] !== undefined
    if (!isKnown) {
      // One that was parsed in a batch that failed may be there without being known.
      if (name !== undefined) messages.close({ type: 'S', name }, true)
      messages.parse({ name: name ?? '', text, types: [] }, true)
    }
    messages.bind({ statement: name, values: values[at] }, true)
    if (!isKnown) messages.describe({ type: 'P' }, true)
    messages.execute(null, true)
  }
}

/**
 * Puts messages together as node-postgres words them. Its own connection writes each by itself, and every write to a socket
 * costs more than the message.
 */
class Messages extends pg.Connection {
  readonly #parts: Buffer[] = []

  constructor() {
    super({ stream: () => unconnected })
  }

  _send(message: Buffer): void {
    this.#parts.push(message)
  }

  /** All of them as one, and begins anew. */
  take(): Buffer {
    return Buffer.concat(this.#parts.splice(0))
  }
}

const unconnected = new Duplex()
/** For all batches, since each is put together at once. */
const messages = new Messages()

function rowOf({ names, parsers }: NonNullable<RowShape>, fields: (string | null)[]): pg.QueryResultRow {
  const row: pg.QueryResultRow = {}
  for (let at = 0; at < names.length; at += 1) {
    const text = fields[at]
    row[names[at] ?? ''] = text == null ? null : parsers[at]?.(text)
  }
  return row
}
