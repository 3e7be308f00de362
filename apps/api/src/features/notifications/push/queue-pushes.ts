import type { Acting } from '#platform/acting.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findReceivers } from './push-subscriptions.repository.ts'

/** A person with an open page gets this time to read there before devices are notified. */
const READING_MS = 10_000

/**
 * Queues one job per device of a person who wants pushes. Its key names notification and device: a newer event of the
 * same notification replaces a waiting job, so the device is notified once.
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

export function pushKeyOf(told: { notificationId: string; subscriptionId: string }): string {
  return `push ${told.notificationId} ${told.subscriptionId}`
}
