import { activityLimits, activityRoutes, isMockActivity } from '@krash/contract/activity'
import type { ActivityAction } from '@krash/contract/activity'
import { ApiError, call } from '#shared/api/call.ts'

export interface Sent {
  /** Ids to which the change now applies. */
  done: string[]
  /** The error that stopped it; undefined when all succeeded. */
  error: unknown
}

const single = {
  read: activityRoutes.readActivity,
  archive: activityRoutes.archiveActivity,
  delete: activityRoutes.deleteActivity,
} as const

/** Sends a change to the server in batches; items that exist only on this device need no call. Never throws. */
export async function sendChange(ids: readonly string[], action: ActivityAction): Promise<Sent> {
  const done = ids.filter(isMockActivity)
  const onServer = ids.filter((id) => !isMockActivity(id))
  try {
    for (let from = 0; from < onServer.length; from += activityLimits.bulk.max) {
      const some = onServer.slice(from, from + activityLimits.bulk.max)
      await sendSome(some, action)
      done.push(...some)
    }
    return { done, error: undefined }
  } catch (error) {
    return { done, error }
  }
}

async function sendSome(ids: string[], action: ActivityAction): Promise<void> {
  const [id = ''] = ids
  if (ids.length > 1 || action === 'unread' || action === 'unarchive') {
    await call(activityRoutes.changeActivities, { body: { ids, action } })
    return
  }
  try {
    await call(single[action], { params: { id } })
  } catch (error) {
    if (!isAsWanted(error, action)) throw error
  }
}

/** Archiving or deleting an item that is gone already counts as success. */
export function isAsWanted(error: unknown, action: ActivityAction): boolean {
  return error instanceof ApiError && error.status === 404 && (action === 'archive' || action === 'delete')
}
