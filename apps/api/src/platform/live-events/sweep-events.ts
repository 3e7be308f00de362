import { EVENTS_KEPT_HOURS } from '@krash/contract'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

const hour = 3_600_000
/** Rows in one transaction. */
const batch = 1_000

/** Removes events that nobody can resume from, and records for each person up to which number they are gone. */
export async function sweepEvents(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - EVENTS_KEPT_HOURS * hour)
  let removed: number
  do {
    removed = await database.asSystem(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        with old as (
          select user_id, id from live_events where created_at < ${before} order by created_at limit ${batch}
        ),
        gone as (
          delete from live_events using old where live_events.user_id = old.user_id and live_events.id = old.id
          returning live_events.user_id, live_events.id
        ),
        -- In the order in which everybody takes these rows.
        held as (
          select stream.user_id from live_streams as stream where stream.user_id in (select user_id from old)
          order by stream.user_id for update
        ),
        noted as (
          update live_streams as stream set swept_id = greatest(stream.swept_id, last.id)
          from (select gone.user_id, max(gone.id) as id from gone join held on held.user_id = gone.user_id group by 1) as last
          where stream.user_id = last.user_id
        )
        select count(*) as count from gone`.execute(tx)
      return rows[0]?.count ?? 0
    })
  } while (removed === batch)
}
