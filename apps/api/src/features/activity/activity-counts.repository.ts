import type { ActivityStatus } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface ActivityCounts {
  total: number
  unread: number
  archived: number
}

/** A person's counters, including changes that still wait to be added. */
export async function readCounts(tx: Tx, userId: string): Promise<ActivityCounts> {
  const { rows } = await sql<ActivityCounts>`
    select coalesce(sum(total), 0) as total, coalesce(sum(unread), 0) as unread, coalesce(sum(archived), 0) as archived
    from ${countersOf(userId)}`.execute(tx)
  return rows[0] ?? { total: 0, unread: 0, archived: 0 }
}

/** How many items have a status, as a value within another statement. */
export function countOf(userId: string, status: ActivityStatus) {
  return sql<number>`(select coalesce(sum(${amountOf[status]}), 0) from ${countersOf(userId)})`
}

const amountOf = {
  all: sql`total`,
  unread: sql`unread`,
  read: sql`total - unread - archived`,
  archived: sql`archived`,
} as const

function countersOf(userId: string) {
  return sql`(
    select total, unread, archived from activity_counts where user_id = ${userId}
    union all
    select total, unread, archived from activity_changes where user_id = ${userId}
  ) as counted`
}

/** Counts items from each instant to the next, the last one without end. Instants must rise and be quarter hours. */
export async function countBetween(tx: Tx, userId: string, starts: readonly Date[]): Promise<number[]> {
  const instants = starts.map((start) => start.toISOString())
  const { rows } = await sql<{ total: number }>`
    select coalesce(kept.total, 0) + coalesce(waiting.total, 0) as total
    from unnest(${instants}::timestamptz[], ${[...instants.slice(1), 'infinity']}::timestamptz[])
      with ordinality as span (first, after, place),
    lateral (
      select sum(total) as total from activity_times
      where user_id = ${userId} and quarter >= span.first and quarter < span.after
    ) as kept,
    lateral (
      select sum(total) as total from activity_changes
      where user_id = ${userId} and quarter >= span.first and quarter < span.after
    ) as waiting
    order by place`.execute(tx)
  return rows.map(({ total }) => total)
}
