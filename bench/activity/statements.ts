import type { Tx } from '@krash/api/database'
import { activityStats, listActivities } from '@krash/api/list-activities'
import type { DB } from '@krash/api/tables'
import { activityFilter } from '@krash/contract'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Postgres } from '../servers.ts'

type Acting = Parameters<typeof activityStats>[0]

/** Prints the planner's plans for the queries of the history page. */
export async function explainHistory({ connection }: Postgres, userId: string): Promise<void> {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }) }),
    log({ query }) {
      statements.push({ text: query.sql, values: query.parameters })
    },
  })
  // Reading the history uses only the clock of the context.
  const acting = (tx: Tx) => ({ tx, userId, context: { clock: { now: () => new Date() } } }) as Acting
  const filter = activityFilter.parse({ timeZone: 'America/New_York' })
  const asked: Record<string, (tx: Tx) => Promise<unknown>> = {
    'page 1': (tx) => listActivities(acting(tx), 'en', { ...filter, limit: 25, offset: 0 }),
    'page 150': (tx) => listActivities(acting(tx), 'en', { ...filter, limit: 25, offset: 3725 }),
    'unread of one type': (tx) =>
      listActivities(acting(tx), 'en', {
        ...filter,
        type: 'message_sent',
        status: 'unread',
        limit: 25,
        offset: 0,
      }),
    'a search': (tx) =>
      listActivities(acting(tx), 'en', { ...filter, search: 'make 12', limit: 25, offset: 0 }),
    'the figures': (tx) => activityStats(acting(tx), filter.timeZone),
  }
  try {
    for (const [name, ask] of Object.entries(asked)) {
      console.log(`\n${name}`)
      await kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'krash_app', true), set_config('krash.user_id', ${userId}, true)`.execute(
          tx,
        )
        statements.length = 0
        await ask(tx)
        // `explain` is a recorded statement too.
        for (const { text, values } of statements.splice(0)) console.log(await planOf(tx, text, values))
      })
    }
  } finally {
    await kysely.destroy()
  }
}

async function planOf(tx: Tx, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql`select 1`.compile(tx),
    sql: `explain (analyze, costs off, buffers off, summary on) ${text}`,
    parameters: values,
  })
  return rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')
}
