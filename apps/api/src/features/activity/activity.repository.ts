import type { ActivityMetadata, ActivityStatus, ActivityType } from '@krash/contract'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { compiledOnce } from '#platform/database/compiled-once.ts'
import type { Tx } from '#platform/database/database.ts'
import { sendWithNext } from '#platform/database/named-statements.ts'
import type { Activities, DB } from '#platform/database/tables.ts'
import { countOf } from './activity-counts.repository.ts'

export type ActivityRow = Selectable<Activities>

interface InsertedActivity {
  id: string
  type: ActivityType
  title: string
  description: string
  metadata: ActivityMetadata
  isRead: boolean
  isToldByClient: boolean
  at: Date
}

/** Sent with the transaction's next statement, as nothing has to be read back; the returned row is what it writes. */
export async function insertActivity(
  tx: Tx,
  userId: string,
  activity: InsertedActivity,
): Promise<ActivityRow> {
  const { at, metadata, isRead, isToldByClient, ...texts } = activity
  const row = {
    user_id: userId,
    ...texts,
    metadata: JSON.stringify(metadata),
    is_read: isRead,
    is_archived: false,
    told_by_client: isToldByClient,
    occurred_at: at,
    created_at: at,
    updated_at: at,
  }
  await sendWithNext(tx, insertion(row))
  return { ...row, metadata: JSON.parse(row.metadata) as ActivityMetadata }
}

const insertion = compiledOnce((database, row: Insertable<Activities>) =>
  database.insertInto('activities').values({
    user_id: row.user_id,
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    metadata: row.metadata,
    is_read: row.is_read,
    is_archived: row.is_archived,
    told_by_client: row.told_by_client,
    occurred_at: row.occurred_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }),
)

export interface SearchedWord {
  word: string
  phrases: readonly string[]
}

/** The filter of a list, with instants and phrases in place of ranges and words. */
export interface Wanted {
  type: ActivityType | undefined
  without: ActivityType | undefined
  from: Date | undefined
  status: ActivityStatus
  words: readonly SearchedWord[]
}

export async function findActivity(tx: Tx, userId: string, id: string): Promise<ActivityRow | undefined> {
  const { rows } = await tx.executeQuery(byId({ userId, id }))
  return rows[0]
}

const byId = compiledOnce((database, { userId, id }: { userId: string; id: string }) =>
  database.selectFrom('activities').selectAll().where('user_id', '=', userId).where('id', '=', id),
)

interface Window {
  limit: number
  offset: number
  total: number
}

/**
 * A page of own items, newest first. Ids are found in the index alone, so skipped items cost no row access; pages of
 * the second half are searched from the end.
 */
export async function findActivities(
  tx: Tx,
  userId: string,
  { wanted, limit, offset, total }: Window & { wanted: Wanted },
): Promise<ActivityRow[]> {
  const count = Math.min(limit, total - offset)
  if (count <= 0) return []
  const after = total - offset - count
  const isNearEnd = after < offset
  const page = matching(tx, userId, wanted)
    .select(['id', 'occurred_at'])
    .orderBy('occurred_at', isNearEnd ? 'asc' : 'desc')
    .orderBy('id', isNearEnd ? 'asc' : 'desc')
    .limit(count)
    .offset(isNearEnd ? after : offset)
  return tx
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('activities as item', 'item.id', 'page.id')
    .where('item.user_id', '=', userId)
    .selectAll('item')
    .orderBy('page.occurred_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
}

/**
 * The first page of items that the counters cover, with their total, as of one moment. A history without such items has
 * no row to carry the total.
 */
export async function findNewest(
  tx: Tx,
  userId: string,
  { status, limit }: { status: ActivityStatus; limit: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { rows } = await tx.executeQuery(newest[status]({ userId, limit }))
  return { rows, total: rows[0]?.counted ?? 0 }
}

const newest = {
  all: newestOf('all'),
  unread: newestOf('unread'),
  read: newestOf('read'),
  archived: newestOf('archived'),
}

function newestOf(status: ActivityStatus) {
  return compiledOnce((database, { userId, limit }: { userId: string; limit: number }) =>
    withStatus(database.selectFrom('activities').where('user_id', '=', userId), status)
      .selectAll()
      .select(countOf(userId, status).as('counted'))
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  )
}

export type Place = Pick<ActivityRow, 'occurred_at' | 'id'>

/** The next items after a position, newest first; without one, the newest. */
export async function findActivitiesAfter(
  tx: Tx,
  userId: string,
  { wanted, limit, after }: { wanted: Wanted; limit: number; after: Place | undefined },
): Promise<ActivityRow[]> {
  let rows = matching(tx, userId, wanted)
  if (after) rows = rows.where(sql<boolean>`(occurred_at, id) < (${after.occurred_at}, ${after.id})`)
  return rows.selectAll().orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countMatching(tx: Tx, userId: string, wanted: Wanted): Promise<number> {
  const { total } = await matching(tx, userId, wanted)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type Query = SelectQueryBuilder<DB, 'activities', object>

function matching(tx: Tx, userId: string, { type, without, from, status, words }: Wanted): Query {
  let rows: Query = tx.selectFrom('activities').where('user_id', '=', userId)
  if (type) rows = rows.where('type', '=', type)
  if (without) rows = rows.where('type', '<>', without)
  if (from) rows = rows.where('occurred_at', '>=', from)
  rows = withStatus(rows, status)
  if (words.length > 0) rows = rows.where(holdsAll(words))
  return rows
}

function withStatus(rows: Query, status: ActivityStatus): Query {
  return status === 'all' ? rows : rows.where(statusIs[status])
}

/** The three states of an item: what is archived is neither unread nor read. */
const statusIs = {
  unread: sql<boolean>`not is_read and not is_archived`,
  read: sql<boolean>`is_read and not is_archived`,
  archived: sql<boolean>`is_archived`,
} as const

/**
 * Each word must occur in the title, the description, the values or the phrase as the reader sees it. An item's text is
 * folded once, however many words there are.
 */
function holdsAll(words: readonly SearchedWord[]) {
  const each = words.map(
    ({ word, phrases }) => sql`(
      strpos(folded.text, (select krash_fold(${word}))) > 0 or metadata ->> 'phrase' = any (${phrases})
    )`,
  )
  return sql<boolean>`exists (
    select from (
      select krash_fold(concat_ws(' ', title, description, krash_activity_values(metadata))) as text offset 0
    ) as folded
    where ${sql.join(each, sql` and `)}
  )`
}

export async function countByType(tx: Tx, userId: string, since: Date) {
  const { last } = await tx
    .selectFrom('activities')
    .where('user_id', '=', userId)
    .select((row) => row.fn.max('occurred_at').as('last'))
    .executeTakeFirstOrThrow()
  const byType = await tx
    .selectFrom('activities')
    .where('user_id', '=', userId)
    .where('occurred_at', '>=', since)
    .select((count) => ['type', count.fn.countAll<number>().as('total')])
    .groupBy('type')
    .execute()
  return { last, byType }
}
