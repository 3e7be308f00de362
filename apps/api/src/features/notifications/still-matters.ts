import type { Tx } from '#platform/database/database.ts'
import type { NotificationRow } from './notifications.repository.ts'
import { isStillBooked } from './text-readers.repository.ts'

/** Whether a notification is still worth telling late: a reminder only of a visit that is booked and has not begun. */
export async function stillMatters(
  tx: Tx,
  {
    user_id: userId,
    kind,
    event_key: eventKey,
    values,
  }: Pick<NotificationRow, 'user_id' | 'kind' | 'event_key' | 'values'>,
  now: Date,
): Promise<boolean> {
  if (kind !== 'appointmentReminder') return true
  // The key of the event is `reminder:<appointment>:<start>:<hours>`.
  const [, id = ''] = eventKey.split(':')
  const start = new Date(String(values['start']))
  return start > now && isStillBooked(tx, userId, { id, start })
}
