import type { TextTemplate } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { sendAttempts } from '#platform/mail/queue-mail.ts'
import { sealMail } from '#platform/mail/seal.ts'

/** A text message that is sent once its transaction is committed. */
export interface NewText {
  userId: string
  /** Cell number, E.164. */
  to: string
  language: string
  template: TextTemplate
  values: Record<string, string>
  /** After it nobody needs it any more, and it is not sent. */
  until: Date
  /** Id of the notification that it tells of; only a code tells of none. */
  about?: string
}

/** Queues a text message in the transaction of what it reports, as `queueMail` does: both are stored or neither. */
export async function queueText(tx: Tx, context: Context, text: NewText): Promise<void> {
  const { userId, template, until, ...content } = text
  const id = context.newId()
  await tx
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      channel: 'text',
      template,
      sealed: sealMail(context, `${id} ${template}`, { ...content, until: until.toISOString() }),
      created_at: context.clock.now(),
    })
    .execute()
  await enqueue(tx, { task: 'sendText', payload: { id }, attempts: sendAttempts })
}

/** Gives up the codes that wait for these people. Texts about notifications are given up at their next try. */
export async function dropWaitingCodes(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('mails')
    .set({ failed_at: at, sealed: null })
    .where('user_id', 'in', userIds)
    .where('channel', '=', 'text')
    .where('template', '=', 'code')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
