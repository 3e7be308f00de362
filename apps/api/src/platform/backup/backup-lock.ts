import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Arbitrary; held by whoever makes a backup, and by nobody else in the database. */
export const backupLock = 1_801_676

/**
 * Whether a backup is being made. Its view of the database may show files that have been deleted since, so their bytes
 * are not removed now. A backup that begins after this answer no longer shows them.
 */
export async function isBackedUpNow(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(tx)
  return !(rows[0]?.free ?? true)
}
