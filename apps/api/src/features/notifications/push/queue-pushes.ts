import type { Acting } from '#platform/acting.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findReceivers } from './push-subscriptions.repository.ts'

/** Who has a page open gets so long to read there before the devices buzz. */
const READING_MS = 10_000

/**
 * One job for each device of a person who wants pushes. Its key is of notification and device: while it waits, a newer
 * event of the same notification takes its place, and the device is told once.
 */
export async function queuePushes({ tx, context, userId }: Acting, notificationId: string): Promise<void> {
  const at = context.clock.now()
  const { ids, isOnline } = await findReceivers(tx, userId, at)
  const runAt = isOnline ? new Date(at.getTime() + READING_MS) : undefined
  for (const subscriptionId of ids) {
    const payload = { userId, notificationId, subscriptionId, tries: 0, since: at.toISOString() }
    await enqueue(tx, { task: 'push', payload, key: pushKeyOf(payload), runAt })
  }
}

/** Name of the job that tells this device of this notification. */
export function pushKeyOf(told: { notificationId: string; subscriptionId: string }): string {
  return `push ${told.notificationId} ${told.subscriptionId}`
}
