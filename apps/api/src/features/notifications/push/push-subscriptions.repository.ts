import { REFRESH_IDLE_MS, notificationLimits } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The devices of a person who wants pushes, and whether one of their pages is open. */
export async function findReceivers(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<{ ids: string[]; isOnline: boolean }> {
  const rows = await tx
    .selectFrom('push_subscriptions as device')
    .innerJoin('users', 'users.id', 'device.user_id')
    .leftJoin('presence', 'presence.user_id', 'device.user_id')
    .select(['device.id', 'presence.online_until'])
    .where('device.user_id', '=', userId)
    .where(isSignedIn(at))
    .where('users.notify_push', '=', true)
    .execute()
  const until = rows[0]?.online_until
  return { ids: rows.map((row) => row.id), isOnline: until !== undefined && until !== null && until > at }
}

interface NewSubscription {
  id: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  at: Date
}

/** The same endpoint is the same device and gets the newest keys. @returns its id */
export async function keepSubscription(
  tx: Tx,
  userId: string,
  { id, sessionId, endpoint, p256dh, auth, at }: NewSubscription,
): Promise<string> {
  await sql`select krash_take_push_endpoint(${endpoint})`.execute(tx)
  const device = sql<string | null>`(
    select device from sessions where user_id = ${userId} and id = ${sessionId})`
  const kept = { session_id: sessionId, p256dh, auth, device }
  const row = await tx
    .insertInto('push_subscriptions')
    .values({ user_id: userId, id, endpoint, created_at: at, ...kept })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Never this one, whatever its time is.
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${row.id}
      order by created_at desc, id desc offset ${notificationLimits.devices - 1}
    )`.execute(tx)
  return row.id
}

/** @returns whether there was such a device */
export async function dropSubscription(
  tx: Tx,
  userId: string,
  which: { id: string } | { endpoint: string },
): Promise<boolean> {
  const own = tx.deleteFrom('push_subscriptions').where('user_id', '=', userId)
  const { numDeletedRows } = await (
    'id' in which ? own.where('id', '=', which.id) : own.where('endpoint', '=', which.endpoint)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Everything a push needs; undefined when the device or the notification is gone, it was read, or pushes are off. */
export async function findPush(
  tx: Tx,
  userId: string,
  { notificationId, subscriptionId, at }: { notificationId: string; subscriptionId: string; at: Date },
) {
  return tx
    .selectFrom('push_subscriptions as device')
    .innerJoin('users', 'users.id', 'device.user_id')
    .innerJoin('notifications as told', 'told.user_id', 'device.user_id')
    .select([
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'users.language',
      'told.user_id',
      'told.kind',
      'told.event_key',
      'told.values',
    ])
    .where('device.user_id', '=', userId)
    .where('device.id', '=', subscriptionId)
    .where('told.id', '=', notificationId)
    .where('told.read_at', 'is', null)
    .where('told.removed_at', 'is', null)
    .where(isSignedIn(at))
    .where('users.notify_push', '=', true)
    .executeTakeFirst()
}

/** A sign-in that expired or was unused for too long is over, even if nobody has ended it. */
function isSignedIn(at: Date) {
  const restingSince = new Date(at.getTime() - REFRESH_IDLE_MS)
  return sql<boolean>`exists (
    select from sessions as session
    where session.user_id = device.user_id and session.id = device.session_id and session.ended_at is null
      and session.expires_at > ${at} and session.last_used_at > ${restingSince})`
}
