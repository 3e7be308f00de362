import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** How much there is in a history; each item is unread, archived, or read. */
export interface ActivityCounts {
  total: number
  unread: number
  archived: number
}

/** The counters of a person, with what waits to be added to them. */
export async function readCounts(tx: Tx, userId: string): Promise<ActivityCounts> {
  const { rows } = await sql<ActivityCounts>`
    select coalesce(sum(total), 0) as total, coalesce(sum(unread), 0) as unread, coalesce(sum(archived), 0) as archived
    from (
      select total, unread, archived from activity_counts where user_id = ${userId}
      union all
      select total, unread, archived from activity_changes where user_id = ${userId}
    ) as counted`.execute(tx)
  return rows[0] ?? { total: 0, unread: 0, archived: 0 }
}

/**
 * Items between each of these instants and the next; of the last, to the end of time. The instants rise and are quarter
 * hours.
 */
export async function countBetween(tx: Tx, userId: string, starts: readonly Date[]): Promise<number[]> {
  const [first] = starts
  if (!first) return []
  const instants = sql`${starts.map((start) => start.toISOString())}::timestamptz[]`
  const { rows } = await sql<{ place: number; total: number }>`
    select width_bucket(quarter, ${instants}) as place, sum(total) as total
    from (
      select quarter, total from activity_times where user_id = ${userId} and quarter >= ${first}
      union all
      select quarter, total from activity_changes where user_id = ${userId} and quarter >= ${first}
    ) as counted
    group by 1`.execute(tx)
  const totals = new Map(rows.map(({ place, total }) => [place, total]))
  return starts.map((_start, index) => totals.get(index + 1) ?? 0)
}
