import { type Notification, type NotificationKind, UNREAD_MAIL_MS, quietKinds } from '@krash/contract'
import { type Acting, actAs, actingFor } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type NotificationRow,
  type NotificationValues,
  accountOf,
  countUnread,
  deleteToldOf,
  forgetMails,
  hasBlocked,
  holdNotifications,
  nameOf,
  setRead,
  tell,
} from './notifications.repository.ts'
import { queuePushes } from './push/queue-pushes.ts'
import { textPerson } from './text-person.ts'

export { textReaders } from './text-readers.ts'
export { hasBlocked } from './notifications.repository.ts'

export interface NewNotification {
  kind: NotificationKind
  values: NotificationValues
  /** Page of the app that it opens, such as `/chat/…`. */
  link: string | null
  /** Identifies the event; the same key again has no effect. For messages `message:<conversation>:<message>`. */
  eventKey: string
  /** Beginning of keys of which only one notification exists: an unread one is replaced. */
  replaces?: string | undefined
}

/**
 * Notifies a person in the transaction of the cause: the row, the live event, the pushes, for a reminder the text message
 * and, for a message, the one or the mail in case it stays unread. To notify somebody else, pass what `actingFor` provides.
 */
export async function notify(
  acting: Acting,
  { eventKey, replaces, ...words }: NewNotification,
): Promise<void> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  const written = await tell(tx, userId, { told: { id: context.newId(), ...words, eventKey, at }, replaces })
  if (!written) return
  const { id, created_at: createdAt } = written
  const { kind, values } = words
  const link = openLink(acting, words.link)
  recordEvent(tx, {
    userId,
    kind: 'notification',
    data: {
      notification: { id, kind, values, link, isRead: false, createdAt: createdAt.toISOString() },
      unreadCount: written.unread_count,
    },
    at,
  })
  if (written.has_devices && !quietKinds.includes(kind)) await queuePushes(acting, id)
  if (kind === 'appointmentReminder') await textReminder(acting, id, values)
  if (kind === 'message' && written.is_new)
    await enqueue(tx, {
      task: 'mailUnread',
      payload: { userId, id },
      key: `mailUnread ${id}`,
      runAt: new Date(at.getTime() + UNREAD_MAIL_MS),
    })
}

/** Says when the visit is, but neither with whom nor why. */
async function textReminder(
  acting: Acting,
  about: string,
  { start, timeZone }: NotificationValues,
): Promise<void> {
  const values = { start: String(start), timeZone: String(timeZone) }
  await textPerson(acting, { template: 'visitReminder', values, until: new Date(values.start), about })
}

/** Not notified when a blocked person causes them; visits are still announced to the office. */
const unwantedKinds: readonly NotificationKind[] = ['review', 'connection']

/**
 * Notifies whoever has claimed a professional's record of a person's action; nobody when it is unclaimed or the
 * person's own. The person's name is added to the values as `name`.
 */
export async function notifyProfessional(
  acting: Acting,
  { professionalId, ...told }: NewNotification & { professionalId: string },
): Promise<void> {
  const { tx, userId } = acting
  const account = await accountOf(tx, professionalId)
  if (account === null || account === userId) return
  if (unwantedKinds.includes(told.kind) && (await hasBlocked(tx, { account, professionalId }))) return
  const values = { name: await nameOf(tx, userId), ...told.values }
  await actingFor(acting, account, (other) => notify(other, { ...told, values }))
}

/** Notifies whoever answers for a professional's record, in a transaction of its own, of what was nobody's doing. */
export async function notifyAnswering(
  context: Context,
  { professionalId, ...told }: NewNotification & { professionalId: string },
): Promise<void> {
  const account = await context.database.asSystem((tx) => accountOf(tx, professionalId))
  if (account !== null) await actAs(context, account, (acting) => notify(acting, told))
}

/** Takes back what `notifyProfessional` told of something that is gone; `eventKey` may be the beginning of several. */
export async function withdrawFromProfessional(
  acting: Acting,
  professionalId: string,
  eventKey: string,
): Promise<void> {
  const account = await accountOf(acting.tx, professionalId)
  if (account === null) return
  await actingFor(acting, account, async (other) => {
    await holdNotifications(other.tx, account)
    if (await deleteToldOf(other.tx, account, eventKey)) await tellCount(other)
  })
}

/** Marks notifications as read whose event keys begin so, such as `message:<conversation>:` after reading it. */
export async function notifyRead(acting: Acting, ...eventKeyPrefixes: string[]): Promise<void> {
  const { tx, context, userId } = acting
  await holdNotifications(tx, userId)
  await forgetMails(tx, userId, eventKeyPrefixes)
  const at = context.clock.now()
  if ((await setRead(tx, userId, { meant: { eventKeyPrefixes }, at })) === 0) return
  await tellCount(acting)
}

/** Tells the open pages that several changed at once. @returns how many are unread now */
export async function tellCount({ tx, context, userId }: Acting): Promise<number> {
  const unreadCount = await countUnread(tx, userId)
  recordEvent(tx, { userId, kind: 'notificationsChanged', data: { unreadCount }, at: context.clock.now() })
  return unreadCount
}

/** Null when the operator has switched off what the link leads to. */
function openLink({ context }: Pick<Acting, 'context'>, link: string | null): string | null {
  const isOff = !context.config.features.chat && link !== null && /^\/chat(\/|$)/.test(link)
  return isOff ? null : link
}

export function toNotification(acting: Pick<Acting, 'context'>, row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    values: row.values,
    link: openLink(acting, row.link),
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}
