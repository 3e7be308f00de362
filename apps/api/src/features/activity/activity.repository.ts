import type { ActivityMetadata, ActivityType } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Activities } from '#platform/database/tables.ts'

/** A stored item. */
export type ActivityRow = Selectable<Activities>

interface InsertedActivity {
  id: string
  type: ActivityType
  title: string
  description: string
  metadata: ActivityMetadata
  at: Date
}

/** Adds an item. */
export async function insertActivity(
  tx: Tx,
  userId: string,
  activity: InsertedActivity,
): Promise<ActivityRow> {
  const { at, metadata, ...texts } = activity
  const row = {
    user_id: userId,
    ...texts,
    metadata: JSON.stringify(metadata),
    occurred_at: at,
    created_at: at,
    updated_at: at,
  }
  return tx.insertInto('activities').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Which items are asked for. */
export interface ActivityFilter {
  type?: ActivityType | undefined
  since?: string | undefined
}

/** A page of own items, newest first, and how many there are. */
export async function findActivities(
  tx: Tx,
  userId: string,
  { filter, limit, offset }: { filter: ActivityFilter; limit: number; offset: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  let matching = tx.selectFrom('activities').where('user_id', '=', userId)
  if (filter.type) matching = matching.where('type', '=', filter.type)
  if (filter.since) matching = matching.where('occurred_at', '>=', new Date(filter.since))
  const rows = await matching
    .selectAll()
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Counts by type since an instant, and the number and newest of all. */
export async function countActivities(tx: Tx, userId: string, since: Date) {
  const all = await tx
    .selectFrom('activities')
    .where('user_id', '=', userId)
    .select((count) => [count.fn.countAll<number>().as('total'), count.fn.max('occurred_at').as('last')])
    .executeTakeFirstOrThrow()
  const byType = await tx
    .selectFrom('activities')
    .where('user_id', '=', userId)
    .where('occurred_at', '>=', since)
    .select((count) => ['type', count.fn.countAll<number>().as('total')])
    .groupBy('type')
    .execute()
  return { total: all.total, last: all.last, byType }
}
