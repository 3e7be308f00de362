import type { Dialect } from 'kysely'
import pg from 'pg'
import { NamedConnections, namedStatements } from './named-statements.ts'

/**
 * Reads tables that everybody shares, one statement at a time and without a transaction. Its connections have the role
 * of requests and never a person, so row-level security shows nobody's rows and the database refuses every write.
 * Statements are prepared: each text is parsed and planned once per connection.
 */
export function sharedReads(connection: pg.PoolConfig, onError: (error: Error) => void): Dialect {
  return namedStatements(new NamedConnections(openSharedPool(connection, onError)))
}

/** The connections of `sharedReads`. */
export function openSharedPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  // When the settings fail the connection is closed and its query fails; it is never used as the owner of the tables.
  const onConnect = (client: pg.ClientBase): unknown => client.query(settings)
  const pool = new pg.Pool({ ...connection, max: 10, onConnect })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The embedded database already has the last three; an operator's database may have others. */
const settings = `
  set role krash_app;
  set default_transaction_read_only = on;
  set jit = off;
  set random_page_cost = 1.1;
  set max_parallel_workers_per_gather = 0`
