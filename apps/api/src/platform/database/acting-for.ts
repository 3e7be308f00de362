import { type Transaction, sql } from 'kysely'
import type { DB } from './tables.ts'
import { withNext } from './named-statements.ts'

type Tx = Transaction<DB>

/** For whom row-level security holds in a transaction; nobody in one of the system. */
const actors = new WeakMap<Tx, string>()

/** Says who began a transaction. */
export function beginAs(tx: Tx, userId: string): void {
  actors.set(tx, userId)
}

/**
 * Writes rows of somebody else whom a change concerns, such as the reader of a message, within the transaction of that
 * change. Row-level security holds for that person meanwhile, and for the caller again afterwards.
 */
export async function actingFor<T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> {
  const self = actors.get(tx) ?? ''
  await actAs(tx, userId)
  try {
    return await work()
  } finally {
    // Where the work failed the transaction is over and takes the setting along.
    await actAs(tx, self)
  }
}

async function actAs(tx: Tx, userId: string): Promise<void> {
  actors.set(tx, userId)
  await sql`select set_config('krash.user_id', ${userId}, true) ${withNext}`.execute(tx)
}
