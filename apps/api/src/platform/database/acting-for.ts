import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Writes rows of somebody else whom a change concerns, such as the reader of a message, within the transaction of that
 * change. Row-level security holds for that person meanwhile, and for the caller again afterwards.
 */
export async function actingFor<T>(tx: Tx, userId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ self: string }>`
    select current_setting('krash.user_id', true) as self, set_config('krash.user_id', ${userId}, true)`.execute(
    tx,
  )
  try {
    return await work()
  } finally {
    // Where the work failed the transaction is over and takes the setting along.
    await sql`select set_config('krash.user_id', ${rows[0]?.self ?? ''}, true)`
      .execute(tx)
      .catch(() => undefined)
  }
}
