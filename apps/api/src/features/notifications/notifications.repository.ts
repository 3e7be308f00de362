import { type NotificationKind, notificationLimits } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Notifications } from '#platform/database/tables.ts'

export type NotificationRow = Selectable<Notifications>

/** The values of a phrase; they reveal no more than the page the notification leads to. */
export type NotificationValues = Record<string, string | number>

/** Locks the person's notifications until the end of the transaction, so that counts and events follow one order. */
export async function holdNotifications(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications ${userId}`}, 0))`.execute(tx)
}

interface Told {
  id: string
  kind: NotificationKind
  values: NotificationValues
  link: string | null
  eventKey: string
  at: Date
}

interface Written {
  id: string
  is_new: boolean
  unread_count: number
  has_devices: boolean
  /** Later than that of every other one, whatever `at` was. */
  created_at: Date
}

/**
 * Stores a notification: it replaces the unread one whose key begins with `replaces`, or is new and pushes out the
 * oldest above the limit. Returns nothing when the event already made one.
 */
export async function tell(
  tx: Tx,
  userId: string,
  { told, replaces }: { told: Told; replaces: string | undefined },
): Promise<Written | undefined> {
  const { id, kind, values, link, eventKey, at } = told
  const row = JSON.stringify({ id, kind, values, link, event_key: eventKey, created_at: at })
  const { rows } = await sql<Written>`
    select id, is_new, unread_count, has_devices, created_at from krash_notify(
      ${userId}, jsonb_populate_record(null::notifications, ${row}::jsonb), ${replaces ?? null}, ${notificationLimits.kept}
    )`.execute(tx)
  return rows[0]
}

export async function findNotifications(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const own = tx.selectFrom('notifications').where('user_id', '=', userId).where('removed_at', 'is', null)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Counts the unread ones; a person has at most 200 notifications. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasNotification(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type Meant = { id: string } | { eventKeyPrefixes: string[] } | 'all'

/** @returns how many were unread and are marked now */
export async function setRead(
  tx: Tx,
  userId: string,
  { meant, at }: { meant: Meant; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(whichOf(meant))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Permits another mail about these events, since they were read. */
export async function forgetMails(tx: Tx, userId: string, eventKeyPrefixes: string[]): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is not', null)
    .where(whichOf({ eventKeyPrefixes }))
    .execute()
}

export async function deleteNotification(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Deletes those whose event keys begin so. @returns whether there were any */
export async function deleteToldOf(tx: Tx, userId: string, eventKeyPrefix: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where(whichOf({ eventKeyPrefixes: [eventKeyPrefix] }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Hides all. @returns how many */
export async function hideNotifications(tx: Tx, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Shows those that were hidden then. @returns how many */
export async function showHidden(tx: Tx, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('removed_at', '=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function sweepHidden(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('removed_at', '<', before).execute()
}

/** For a conversation also hidden ones: if the removal is undone, they are read like the rest. */
function whichOf(meant: Meant) {
  if (meant === 'all') return sql<boolean>`removed_at is null`
  if ('id' in meant) return sql<boolean>`id = ${meant.id}`
  return sql<boolean>`exists (
    select from unnest(${meant.eventKeyPrefixes}::text[]) as begun (prefix) where starts_with(event_key, prefix))`
}

/**
 * Whether this account has blocked the person where they know each other by a professional's record. A block of the same two
 * anywhere else says nothing here: it would show that they are the same.
 */
export async function hasBlocked(
  tx: Tx,
  { account, professionalId }: { account: string; professionalId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select krash_is_blocked_at(${account}, ${professionalId}) as is_so`.execute(tx)
  return rows[0]?.is_so ?? false
}

/** Unread messages and active cases of a person; both are stored counters. */
export async function readShellCounts(
  tx: Tx,
  userId: string,
): Promise<{ unreadMessages: number; activeCases: number }> {
  const { unreadMessages } = await tx
    .selectFrom('conversation_members')
    .select(sql<number>`coalesce(sum(unread_count), 0)`.as('unreadMessages'))
    .where('user_id', '=', userId)
    .where('box', '=', 'inbox')
    .executeTakeFirstOrThrow()
  const { activeCases } = await tx
    .selectFrom('users')
    .select('accident_count as activeCases')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { unreadMessages, activeCases }
}

/** The account that answers for a professional; null while nobody has claimed the record. */
export async function accountOf(tx: Tx, professionalId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    select krash_professional_account(${professionalId}) as user_id`.execute(tx)
  return rows[0]?.user_id ?? null
}

/** The name that others are told; empty when the person gave none. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ')
}
