import type { ActivityType } from '@krash/contract'
import { sql } from 'kysely'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** An item of any time; by default one for a page opened just now. */
export interface PastActivity {
  type?: ActivityType
  title?: string
  description?: string
  metadata?: object
  isRead?: boolean
  isArchived?: boolean
  at?: string | Date
}

/** Adds items to a person's history; returns their ids. */
export async function insertActivities(
  { context }: TestApp,
  { userId }: TestClient,
  items: readonly PastActivity[],
): Promise<string[]> {
  const now = context.clock.now()
  const rows = items.map((item) => ({
    user_id: userId,
    id: context.newId(),
    type: item.type ?? 'navigation',
    title: item.title ?? 'Opened a page',
    description: item.description ?? '',
    metadata: JSON.stringify(item.metadata ?? {}),
    is_read: item.isRead ?? false,
    is_archived: item.isArchived ?? false,
    occurred_at: new Date(item.at ?? now),
    created_at: now,
    updated_at: now,
  }))
  await context.database.asSystem((tx) => tx.insertInto('activities').values(rows).execute())
  return rows.map(({ id }) => id)
}

/** Adds the same item many times, a minute apart, the newest now. */
export async function insertManyActivities(
  { context }: TestApp,
  { userId }: TestClient,
  { count, description }: { count: number; description: string },
): Promise<void> {
  await context.database.asSystem((tx) =>
    sql`
      insert into activities (user_id, id, type, title, description, occurred_at, created_at, updated_at)
      select ${userId}, gen_random_uuid(), 'navigation', 'Item ' || number, ${description}, at, at, at
      from generate_series(1, ${count}) as number,
        lateral (select ${context.clock.now()}::timestamptz - number * interval '1 minute' as at) as times`.execute(
      tx,
    ),
  )
}
