import { type Transaction, sql } from 'kysely'
import type { DB } from './tables.ts'
import { sendWithNext } from './named-statements.ts'

type Tx = Transaction<DB>

/** For whom row-level security holds in a transaction; nobody in one of the system. */
const actors = new WeakMap<Tx, string>()

/** Says who began a transaction. */
export function beginAs(tx: Tx, userId: string): void {
  actors.set(tx, userId)
}

/** Has row-level security hold for somebody else during the work, and for the caller again afterwards. */
export async function withRowsOf<T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> {
  const self = actors.get(tx) ?? ''
  await setActor(tx, userId)
  try {
    return await work()
  } finally {
    // Where the work failed the transaction is over and takes the setting along.
    await setActor(tx, self)
  }
}

async function setActor(tx: Tx, userId: string): Promise<void> {
  actors.set(tx, userId)
  await sendWithNext(tx, sql`select set_config('krash.user_id', ${userId}, true)`.compile(tx))
}
