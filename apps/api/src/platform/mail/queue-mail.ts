import type { MailTemplate } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { refuseGaps } from './render-mail.ts'
import { sealMail } from './seal.ts'

/** A mail that is sent once its transaction is committed. */
export interface NewMail {
  /** The account it is deleted with; null when there is none, or none any more. */
  userId: string | null
  to: string
  replyTo?: string | undefined
  /** Code of a language; English is used when we ship no pack for it. */
  language: string
  template: MailTemplate
  /** Values for the template's phrases; `link` only when it differs from the template's own page. */
  values: Record<string, string>
}

/** Attempts before a mail is given up; with the queue's growing pauses a little over a day. */
export const sendAttempts = 14

/** Queues a mail in the transaction of what it reports: both are stored or neither. It is sent within moments. */
export async function queueMail(tx: Tx, context: Context, mail: NewMail): Promise<void> {
  const { userId, template, ...content } = mail
  refuseGaps(template, content.values)
  const id = context.newId()
  await tx
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      template,
      sealed: sealMail(context, `${id} ${template}`, content),
      created_at: context.clock.now(),
    })
    .execute()
  await enqueue(tx, { task: 'sendMail', payload: { id }, attempts: sendAttempts })
}
