import type { Tx } from '#platform/database/database.ts'
import type { ToldByText } from '#platform/text-messages/send-text.ts'

/** The notification with its reader; undefined once it was read or removed. */
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
    .where('told.read_at', 'is', null)
    .where('told.removed_at', 'is', null)
    .executeTakeFirst()
}

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
