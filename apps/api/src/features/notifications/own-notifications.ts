import { type Notification, type Pagination, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { undoEndedBefore } from '#platform/sweeps.ts'
import {
  type Meant,
  countUnread,
  deleteNotification,
  findNotifications,
  hasNotification,
  hideNotifications,
  holdNotifications,
  readShellCounts,
  setRead,
  showHidden,
  sweepHidden,
} from './notifications.repository.ts'
import { tellCount, toNotification } from './notifications.service.ts'

export async function notificationsOf(
  acting: Acting,
  query: Parameters<typeof pageWindow>[0],
): Promise<{ notifications: Notification[]; unreadCount: number; pagination: Pagination }> {
  const { tx, userId } = acting
  const window = pageWindow(query)
  const { rows, total } = await findNotifications(tx, userId, window)
  return {
    notifications: rows.map((row) => toNotification(acting, row)),
    unreadCount: await countUnread(tx, userId),
    pagination: paginationOf(window, rows.length, total),
  }
}

export async function shellCountsOf(
  acting: Acting,
): Promise<{ unreadNotifications: number; unreadMessages: number; activeCases: number }> {
  const { tx, userId } = acting
  return { unreadNotifications: await countUnread(tx, userId), ...(await readShellCounts(tx, userId)) }
}

/** @throws AppError NOTIFICATION_NOT_FOUND */
export async function markRead(acting: Acting, meant: Meant): Promise<{ unreadCount: number }> {
  const { tx, context, userId } = acting
  await holdNotifications(tx, userId)
  await refuseUnknown(acting, meant)
  const changed = await setRead(tx, userId, { meant, at: context.clock.now() })
  return answer(acting, changed)
}

/** @throws AppError NOTIFICATION_NOT_FOUND */
export async function removeOne(acting: Acting, id: string): Promise<{ unreadCount: number }> {
  const { tx, userId } = acting
  await holdNotifications(tx, userId)
  await refuseUnknown(acting, { id })
  await deleteNotification(tx, userId, id)
  return answer(acting, 1)
}

export async function clearAll(acting: Acting): Promise<{ unreadCount: number; clearedAt: string }> {
  const { tx, context, userId } = acting
  await holdNotifications(tx, userId)
  const at = context.clock.now()
  const changed = await hideNotifications(tx, userId, at)
  return { ...(await answer(acting, changed)), clearedAt: at.toISOString() }
}

/** Takes back what `clearAll` did at that instant. */
export async function restoreCleared(acting: Acting, clearedAt: string): Promise<{ unreadCount: number }> {
  const { tx, userId } = acting
  await holdNotifications(tx, userId)
  return answer(acting, await showHidden(tx, userId, new Date(clearedAt)))
}

/** Deletes for good what was cleared and can no longer be taken back. */
export async function sweepNotifications(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepHidden(tx, undoEndedBefore(context)))
}

async function refuseUnknown({ tx, userId }: Acting, meant: Meant): Promise<void> {
  if (meant === 'all' || !('id' in meant)) return
  if (!(await hasNotification(tx, userId, meant.id))) throw new AppError('NOTIFICATION_NOT_FOUND')
}

/** Tells the other open pages if something changed. */
async function answer(acting: Acting, changed: number): Promise<{ unreadCount: number }> {
  const unreadCount = changed > 0 ? await tellCount(acting) : await countUnread(acting.tx, acting.userId)
  return { unreadCount }
}
