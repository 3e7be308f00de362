import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ToldByText } from '#platform/text-messages/send-text.ts'

/**
 * The notification with its reader; undefined once it was read or removed. A message that was read in the list of notifications alone
 * counts as unread while a later one of its conversation is: the later one is told by the text message about the first.
 */
export async function findTextReader(tx: Tx, { userId, notificationId }: ToldByText) {
  return tx
    .selectFrom('notifications as told')
    .innerJoin('users', 'users.id', 'told.user_id')
    .select([
      'told.user_id',
      'told.kind',
      'told.values',
      'told.event_key',
      'users.email',
      'users.language',
      'users.notify_email',
      'users.notify_text',
      'users.cell_number',
      'users.cell_confirmed_at',
      'users.texts_stopped_at',
      'users.time_zone',
      'users.home_latitude',
      'users.home_longitude',
    ])
    .where('told.user_id', '=', userId)
    .where('told.id', '=', notificationId)
    .where(isUnread)
    .where('told.removed_at', 'is', null)
    .executeTakeFirst()
}

/** Reading the conversation clears `mailed_at`; later messages are then announced on their own. */
const isUnread = sql<boolean>`(told.read_at is null or (told.mailed_at is not null and exists (
  select from notifications as later
  where later.user_id = told.user_id and later.read_at is null and later.removed_at is null
    and starts_with(later.event_key, regexp_replace(told.event_key, '[^:]*$', '')))))`

/** Whether a visit was neither cancelled nor moved. */
export async function isStillBooked(
  tx: Tx,
  userId: string,
  { id, start }: { id: string; start: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .where('starts_at', '=', start)
    .executeTakeFirst()
  return row !== undefined
}
