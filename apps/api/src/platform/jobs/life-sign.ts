import type { Pool, PoolClient } from 'pg'

/** Arbitrary; distinguishes these locks from others in the database. */
const lockClass = 1_801_675

/**
 * Holds a lock in the name of a worker while its server lives; the database releases it with the connection.
 * @returns releases the lock
 */
export async function showLife(
  pool: Pool,
  { name, onLost }: { name: string; onLost: () => void },
): Promise<() => void> {
  const client = await pool.connect()
  client.on('error', onLost)
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, name])
  } catch (error) {
    client.release(true)
    throw error
  }
  return () => {
    client.off('error', onLost)
    client.release(true)
  }
}

/** Returns jobs to the queue whose worker's lock nobody holds: that server was killed. */
export async function freeOrphans(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    for (const name of await holders(client)) await freeJobsOf(client, name)
  } finally {
    client.release()
  }
}

async function holders(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null',
  )
  return rows.map((row) => row.name)
}

async function freeJobsOf(client: PoolClient, name: string): Promise<void> {
  const values = [lockClass, name]
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    values,
  )
  if (!rows[0]?.free) return
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [name])
  await client.query('select pg_advisory_unlock($1, hashtext($2))', values)
}
