import type { MailTemplate } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { refuseGaps } from './render-mail.ts'
import { sealMail } from './seal.ts'

/** A mail to be sent once its transaction is committed. */
export interface NewMail {
  /** Whose account it goes with; null where there is none, or none any more. */
  userId: string | null
  to: string
  replyTo?: string | undefined
  /** Code of a language; without a pack of ours the mail is in English. */
  language: string
  template: MailTemplate
  /** What the template's phrases name; `link` only where it differs from the template's own page. */
  values: Record<string, string>
}

/** Tries until a mail is given up; with the queue's growing pauses that is a little over a day. */
export const sendAttempts = 14

/** Queues a mail in the transaction of what it tells about: both are kept, or neither. It leaves within moments. */
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
