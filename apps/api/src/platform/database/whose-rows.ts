import { type Transaction, sql } from 'kysely'
import type { DB } from './tables.ts'
import { sendWithNext } from './named-statements.ts'

type Tx = Transaction<DB>

/** The person to whom row-level security applies in a transaction; system transactions have no entry. */
const actors = new WeakMap<Tx, string>()

export function beginAs(tx: Tx, userId: string): void {
  actors.set(tx, userId)
}

/** Applies row-level security to another person during the work, and to the caller again afterwards. */
export async function withRowsOf<T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> {
  const self = actors.get(tx) ?? ''
  await setActor(tx, userId)
  try {
    return await work()
  } finally {
    // If the work failed, the transaction is over and the setting with it.
    await setActor(tx, self)
  }
}

async function setActor(tx: Tx, userId: string): Promise<void> {
  actors.set(tx, userId)
  await sendWithNext(tx, sql`select set_config('krash.user_id', ${userId}, true)`.compile(tx))
}
