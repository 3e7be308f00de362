import { type Notification, type NotificationKind, UNREAD_MAIL_MS } from '@krash/contract'
import { type Acting, actingFor } from '#platform/acting.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type NotificationRow,
  type NotificationValues,
  accountOf,
  countUnread,
  forgetMails,
  holdNotifications,
  nameOf,
  setRead,
  tell,
} from './notifications.repository.ts'
import { queuePushes } from './push/queue-pushes.ts'

/** Something a person is to hear of. */
export interface NewNotification {
  kind: NotificationKind
  /** What the phrase of the kind names. */
  values: NotificationValues
  /** Page of the app it leads to, such as `/chat/…`. */
  link: string | null
  /** Names the event: a second time nothing happens. Of messages `message:<conversation>:<message>`. */
  eventKey: string
  /** Beginning of the keys of which one is kept: an unread one is told anew in its place. */
  replaces?: string | undefined
}

/**
 * Tells a person something, in the transaction of what happened: the row, the event for open pages, the pushes and, for a
 * message, the mail in case it stays unread. Of somebody else, call it with what `actingFor` gives.
 */
export async function notify(
  acting: Acting,
  { eventKey, replaces, ...words }: NewNotification,
): Promise<void> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  const written = await tell(tx, userId, { told: { id: context.newId(), ...words, eventKey, at }, replaces })
  if (!written) return
  const { id } = written
  const { kind, values, link } = words
  recordEvent(tx, {
    userId,
    kind: 'notification',
    data: {
      notification: { id, kind, values, link, isRead: false, createdAt: at.toISOString() },
      unreadCount: written.unread_count,
    },
    at,
  })
  if (written.has_devices) await queuePushes(acting, id)
  if (kind === 'message' && written.is_new)
    await enqueue(tx, {
      task: 'mailUnread',
      payload: { userId, id },
      key: `mailUnread ${id}`,
      runAt: new Date(at.getTime() + UNREAD_MAIL_MS),
    })
}

/**
 * Tells whoever has claimed the record of a professional what a person did; nobody where it is unclaimed, or their own. The
 * name of the person is among the values, as `name`.
 */
export async function notifyProfessional(
  acting: Acting,
  { professionalId, ...told }: NewNotification & { professionalId: string },
): Promise<void> {
  const { tx, userId } = acting
  const account = await accountOf(tx, professionalId)
  if (account === null || account === userId) return
  const values = { name: await nameOf(tx, userId), ...told.values }
  await actingFor(acting, account, (other) => notify(other, { ...told, values }))
}

/** Marks as read what was told of events whose keys begin so, such as `message:<conversation>:` once it is read. */
export async function notifyRead(acting: Acting, eventKeyPrefix: string): Promise<void> {
  const { tx, context, userId } = acting
  await holdNotifications(tx, userId)
  await forgetMails(tx, userId, eventKeyPrefix)
  const at = context.clock.now()
  if ((await setRead(tx, userId, { meant: { eventKeyPrefix }, at })) === 0) return
  await tellCount(acting)
}

/** Tells the open pages that several changed at once. @returns how many are unread now */
export async function tellCount({ tx, context, userId }: Acting): Promise<number> {
  const unreadCount = await countUnread(tx, userId)
  recordEvent(tx, { userId, kind: 'notificationsChanged', data: { unreadCount }, at: context.clock.now() })
  return unreadCount
}

/** As it goes over the wire. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    values: row.values,
    link: row.link,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
