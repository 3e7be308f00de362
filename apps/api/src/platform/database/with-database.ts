import type { PoolConfig } from 'pg'
import type { Config } from '#app/config.ts'
import { type Database, openDatabase } from './database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'

/**
 * Lets a command connect to the server's database while the server may run: the configured one, or the embedded one,
 * which is started when no server runs it.
 */
export async function withConnection<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (connection: PoolConfig) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work({ connectionString: config.databaseUrl })
  const running = await findEmbeddedPostgres(config.dataDir)
  if (running) return work({ ...running, database: 'postgres' })
  const server = await startEmbeddedPostgres(config.dataDir)
  try {
    return await work({ ...server.connection, database: 'postgres' })
  } finally {
    await server.stop()
  }
}

/** Like `withConnection`, with everything migrated. Statements have no time limit. */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withConnection(config, (connection) => onConnection(connection, work))
}

async function onConnection<T>(connection: PoolConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const patience = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // A broken connection fails the query that needs it.
  const database = openDatabase({
    connection: { ...connection, ...patience, max: 4 },
    onError: () => undefined,
  })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
