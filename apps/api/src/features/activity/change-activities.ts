import { type ActivityAction, type ActivityItem, isMockActivity } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { findActivity } from './activity.repository.ts'
import { toActivityItem } from './activity.service.ts'
import { deleteActivities, markActivities } from './change-activities.repository.ts'

/** Marks one item; it may already be marked so. @throws AppError ACTIVITY_NOT_FOUND */
export async function markActivity(
  acting: Acting,
  { id, action }: { id: string; action: 'read' | 'archive' },
): Promise<ActivityItem> {
  await changeActivities(acting, { ids: [idOf(id)], action })
  return activityOf(acting, id)
}

/** @throws AppError ACTIVITY_NOT_FOUND */
export async function deleteActivity(acting: Acting, id: string): Promise<{ id: string }> {
  const { changed } = await changeActivities(acting, { ids: [idOf(id)], action: 'delete' })
  if (changed === 0) throw new AppError('ACTIVITY_NOT_FOUND')
  return { id }
}

/** @throws AppError ACTIVITY_NOT_FOUND, or MOCK_ACTIVITY for an id of the device's own */
export async function getActivity(acting: Acting, id: string): Promise<ActivityItem> {
  if (isMockActivity(id)) throw new AppError('MOCK_ACTIVITY')
  return activityOf(acting, id)
}

async function activityOf({ tx, userId }: Acting, id: string): Promise<ActivityItem> {
  const row = await findActivity(tx, userId, idOf(id))
  if (!row) throw new AppError('ACTIVITY_NOT_FOUND')
  return toActivityItem(row)
}

/** Changes several items; returns those that changed, so that it can be undone. */
export async function changeActivities(
  { tx, context, userId }: Acting,
  { ids, action }: { ids: readonly string[]; action: ActivityAction },
): Promise<{ changed: number; ids: string[] }> {
  const at = context.clock.now()
  const rows =
    action === 'delete'
      ? await deleteActivities(tx, userId, ids)
      : await markActivities(tx, userId, { ids, action, at })
  if (rows.length > 0) recordEvent(tx, { userId, kind: 'activityChanged', data: {}, at })
  return { changed: rows.length, ids: rows.map(({ id }) => id) }
}

/** Ids that are no UUIDs come from other clients; no item has such an id. */
function idOf(id: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new AppError('ACTIVITY_NOT_FOUND')
  return id.toLowerCase()
}
