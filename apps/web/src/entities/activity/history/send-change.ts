import { activityLimits, activityRoutes } from '@krash/contract/activity'
import type { ActivityAction } from '@krash/contract/activity'
import { ApiError, call } from '#shared/api/call.ts'
import { isLocalId } from './item-change.ts'

export interface Sent {
  /** Ids for which the change holds now. */
  done: string[]
  /** What stopped it; undefined when all are done. */
  error: unknown
}

const single = {
  read: activityRoutes.readActivity,
  archive: activityRoutes.archiveActivity,
  delete: activityRoutes.deleteActivity,
} as const

/** Tells the server of a change, several at a time; items of this device only are done without it. Never throws. */
export async function sendChange(ids: readonly string[], action: ActivityAction): Promise<Sent> {
  const done = ids.filter(isLocalId)
  const onServer = ids.filter((id) => !isLocalId(id))
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

/** Archiving or deleting what is gone already counts as done. */
export function isAsWanted(error: unknown, action: ActivityAction): boolean {
  return error instanceof ApiError && error.status === 404 && (action === 'archive' || action === 'delete')
}
