import type { DataOf, ProfessionalSearch, routes } from '@krash/contract'
import { type Database, type Tx, openDatabase } from '@krash/api/database'
import { searchProfessionals } from '@krash/api/search-professionals'
import { sharedReads } from '@krash/api/shared-reads'
import type { DB } from '@krash/api/tables'
import { Kysely } from 'kysely'
import type { Postgres } from '../servers.ts'
import type { Given } from './exact-search.ts'

/** A statement and the duration of its answer. */
export interface Statement {
  text: string
  values: readonly unknown[]
  ms: number
}

/** The product's search on one warm connection, with its statements recorded. */
export interface WatchedSearch {
  database: Database
  run(search: ProfessionalSearch): Promise<{ ms: number; given: Given; statements: Statement[] }>
  close(): Promise<void>
}

/** Opens the search like the server does: the same connections, the same prepared statements. */
export function openWatchedSearch({ connection }: Postgres): WatchedSearch {
  const patience = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const onError = (error: Error): void => console.error(`a connection broke: ${error.message}`)
  const database = openDatabase({ connection: { ...connection, ...patience, max: 4 }, onError })
  let statements: Statement[] = []
  const reads = new Kysely<DB>({
    dialect: sharedReads({ ...connection, max: 1, idleTimeoutMillis: 0 }, onError),
    log({ query, queryDurationMillis }) {
      statements.push({ text: query.sql, values: query.parameters, ms: queryDurationMillis })
    },
  })
  return {
    database,
    async run(search) {
      statements = []
      const start = performance.now()
      const { found, pagination } = await searchProfessionals(reads as unknown as Tx, search)
      const ms = performance.now() - start
      const { lawyers, physicians } = JSON.parse(found.text) as DataOf<typeof routes.searchProfessionals>
      return { ms, statements, given: { people: lawyers ?? physicians ?? [], total: pagination.total } }
    },
    async close() {
      await Promise.all([database.close(), reads.destroy()])
    },
  }
}
