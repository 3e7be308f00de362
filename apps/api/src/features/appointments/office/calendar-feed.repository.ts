import { sql } from 'kysely'
import type { AppointmentStatus } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

export async function findFeed(tx: Tx, userId: string) {
  return tx
    .selectFrom('calendar_feeds')
    .select(['id', 'token_hash', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function insertFeed(
  tx: Tx,
  userId: string,
  feed: { id: string; tokenHash: Buffer; language: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({
      user_id: userId,
      id: feed.id,
      token_hash: feed.tokenHash,
      language: feed.language,
      created_at: feed.at,
    })
    .execute()
}

export async function removeFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

export async function hasRecord(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('professional_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose calendar an address is. */
export async function findByToken(tx: Tx, tokenHash: Buffer) {
  const { rows } = await sql<{ user_id: string; language: string }>`
    select user_id, language from krash_calendar_feed(${tokenHash})`.execute(tx)
  return rows[0]
}

interface FeedRow {
  id: string
  starts_at: Date
  ends_at: Date
  status: AppointmentStatus
  changes: number
  shared_name: string | null
  created_at: Date
  updated_at: Date
}

export async function findFeedVisits(
  tx: Tx,
  { since, until }: { since: Date; until: Date },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select * from krash_calendar_visits(${since}, ${until})`.execute(tx)
  return rows
}
