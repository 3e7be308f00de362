import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** Texts with a name; each costs every connection the memory of a plan. */
const NAMES_MAX = 300
/** Texts that came once, of which one is remembered until there are too many of them. */
const ONCE_MAX = 1_000

/**
 * At the end of a statement of a transaction whose answer nobody needs: it goes to the database together with the next one, in
 * its place. Should it fail, that one fails with its error.
 */
export const withNext = sql.raw('/* with the next */')

/** At the end of the last statement of a transaction: `commit` goes with it. */
export const andCommit = sql.raw('/* and commit */')

/**
 * The pool, with its statements prepared: a text that comes again is parsed and planned once on each connection, which with
 * row-level security is dearer than running it. Texts that come once get no name.
 *
 * A migration of another server may change what a plan gives (`0A000`): its connection is closed, and from then on all texts
 * have new names, so that it fails once and not once on each connection.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  let names = new Names(0)
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isStale = false
    let held: Statement[] = []
    const toSend = ({ text, values }: Statement): pg.QueryConfig => ({
      name: nameOf(names, text, values),
      text,
      values: [...values],
    })
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      if (text.endsWith('/* with the next */')) {
        held.push({ text, values })
        return nothing
      }
      const { number } = names
      // What is undone need not be done.
      const before = text.startsWith('rollback') ? [] : held
      held = []
      const after = text.endsWith('/* and commit */') ? [{ text: 'commit', values: [] }] : []
      try {
        const answers = await together(client, [...before, { text, values }, ...after].map(toSend))
        return answers[before.length]
      } catch (error) {
        if (isOutdated(error)) {
          isStale = true
          if (names.number === number) names = new Names(number + 1)
        }
        throw error
      }
    }
    const release = (): void => {
      held = []
      client.release(isStale)
    }
    return { query, release } as unknown as PostgresPoolClient
  }
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

interface Statement {
  text: string
  values: readonly unknown[]
}

const nothing: Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'> = {
  command: 'SELECT',
  rowCount: 0,
  rows: [],
}

/**
 * Sends statements in one go and waits for all of their answers.
 * @throws the error of the first that failed; those behind it were refused because of it. Also when nothing was left to commit
 */
async function together(client: pg.PoolClient, statements: pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const sent = statements.map((statement) => client.query(statement))
  stream.uncork()
  const answers = await Promise.allSettled(sent)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  // PostgreSQL answers so when a statement before it had failed, and somebody took no notice.
  if (statements.at(-1)?.text === 'commit' && results.at(-1)?.command === 'ROLLBACK')
    throw new Error('a transaction that had failed was to be committed')
  return results
}

/** Names of texts between two changes of the schema. */
class Names {
  readonly number: number
  readonly #names = new Map<string, string>()
  readonly #once = new Set<string>()

  constructor(number: number) {
    this.number = number
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= NAMES_MAX) return known
    if (this.#once.delete(text)) {
      const name = `krash-${this.number}-${this.#names.size}`
      this.#names.set(text, name)
      return name
    }
    if (this.#once.size >= ONCE_MAX) this.#once.clear()
    this.#once.add(text)
    return undefined
  }
}

/** What begins and ends transactions is several statements or none that is planned. */
function nameOf(names: Names, text: string, values: readonly unknown[]): string | undefined {
  const isPlanned = values.length > 0 || /^\s*(?:select|with)\b/.test(text)
  return isPlanned ? names.of(text) : undefined
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}
