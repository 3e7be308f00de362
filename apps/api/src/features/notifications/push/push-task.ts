import { createHmac } from 'node:crypto'
import type { NotificationKind } from '@krash/contract'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { sendPush } from '#platform/push/send-push.ts'
import { stillMatters } from '../still-matters.ts'
import { dropSubscription, findPush } from './push-subscriptions.repository.ts'
import { pushWords } from './push-words.ts'
import { pushKeyOf } from './queue-pushes.ts'

const job = z.object({
  userId: z.uuid(),
  notificationId: z.uuid(),
  subscriptionId: z.uuid(),
  /** How often the push service postponed it, and the time of the first attempt. */
  tries: z.int(),
  since: z.iso.datetime(),
})
type Job = z.infer<typeof job>

const GIVE_UP_MS = 86_400_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000
/** Seconds a push waits for a device that is off. */
const DAY_S = 86_400
const HOUR_S = 3_600
/** Kinds that must reach the device at once. */
const pressing: NotificationKind[] = ['message', 'appointmentReminder']

/**
 * Sends one notification to one device: the task `push`. Nothing is sent once it was read, once its visit has begun or is off, or once
 * pushes were switched off, by the person or by the operator.
 * An expired subscription is removed; a busy push service is retried for at most a day.
 */
export async function pushTask(payload: unknown, context: Context): Promise<void> {
  if (!context.config.features.push) return
  const told = job.parse(payload)
  const { userId, notificationId, subscriptionId } = told
  const at = context.clock.now()
  const found = await context.database.asUser(userId, async (tx) => {
    const row = await findPush(tx, userId, { ...told, at })
    return row && (await stillMatters(tx, row, at)) ? row : undefined
  })
  if (!found) return
  const kind = found.kind
  const outcome = await sendPush(context, found, {
    payload: pushWords({
      id: notificationId,
      kind,
      language: found.language,
      hasInbox: context.config.features.chat,
    }),
    ttl: kind === 'appointmentReminder' ? HOUR_S : DAY_S,
    urgency: pressing.includes(kind) ? 'high' : 'normal',
    topic: topicOf(context, `${userId} ${found.event_key.replace(/:[^:]*$/, '')}`),
  })
  context.metrics.push(outcome.kind)
  if (outcome.kind === 'gone')
    await context.database.asUser(userId, (tx) => dropSubscription(tx, userId, { id: subscriptionId }))
  if (outcome.kind === 'refused')
    context.logger.warn({ status: outcome.status }, 'a push service refused a push')
  if (outcome.kind === 'later') await putOff(context, told, outcome.afterMs)
}

async function putOff(context: Context, told: Job, afterMs: number): Promise<void> {
  const now = context.clock.now().getTime()
  const pause = Math.max(afterMs, Math.min(FIRST_PAUSE_MS * 2 ** told.tries, LONGEST_PAUSE_MS))
  if (now + pause - Date.parse(told.since) > GIVE_UP_MS) {
    context.logger.warn({ tries: told.tries + 1 }, 'a push was given up')
    return
  }
  await context.database.asSystem((tx) =>
    enqueue(tx, {
      task: 'push',
      payload: { ...told, tries: told.tries + 1 },
      key: pushKeyOf(told),
      runAt: new Date(now + pause),
    }),
  )
}

/** Lets the push service group pushes of one conversation without learning which conversation it is. */
function topicOf({ keys }: Context, subject: string): string {
  return createHmac('sha256', keys.secret).update(`push topic ${subject}`).digest('base64url').slice(0, 32)
}
