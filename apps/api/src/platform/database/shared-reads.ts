import type { Dialect } from 'kysely'
import pg from 'pg'
import { namedStatements } from './named-statements.ts'

/**
 * Reads of the tables that everybody shares, one statement at a time and without a transaction around them. Its connections
 * have the role of a request and no person for as long as they live, so that row-level security shows nobody's rows, and
 * the database refuses every write. Statements are prepared: one text is parsed and planned once on each connection.
 */
export function sharedReads(connection: pg.PoolConfig, onError: (error: Error) => void): Dialect {
  // A connection on which the settings fail is closed and its query fails: none is ever used as the owner of the tables.
  const onConnect = (client: pg.ClientBase): unknown => client.query(settings)
  const pool = new pg.Pool({ ...connection, max: 10, onConnect })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return namedStatements(pool)
}

/** The embedded database has the last three of its own; one that an operator brings may have others. */
const settings = `
  set role krash_app;
  set default_transaction_read_only = on;
  set jit = off;
  set random_page_cost = 1.1;
  set max_parallel_workers_per_gather = 0`
