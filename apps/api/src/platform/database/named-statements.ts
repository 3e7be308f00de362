import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Texts with a name; each costs every connection the memory of a plan. */
const NAMES_MAX = 300
/** Texts that came once, of which one is remembered until there are too many of them. */
const ONCE_MAX = 1_000

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
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      const { number } = names
      try {
        return await client.query({ name: nameOf(names, text, values), text, values: [...values] })
      } catch (error) {
        if (isOutdated(error)) {
          isStale = true
          if (names.number === number) names = new Names(number + 1)
        }
        throw error
      }
    }
    return { query, release: () => client.release(isStale) } as unknown as PostgresPoolClient
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
