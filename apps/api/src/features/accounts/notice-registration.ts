import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { takeQuota } from './links/mail-quotas.ts'

const day = 24 * 3_600_000

/** Tells the owner of an account that somebody entered its address as a new one; once a day at most. */
export async function noticeRegistration(
  tx: Tx,
  context: Context,
  owner: { id: string; email: string; language: string },
): Promise<void> {
  const { id: userId, email, language } = owner
  const quota = { kind: 'registration_notice', email, max: 1, windowMs: day } as const
  if (!(await takeQuota(tx, context, quota))) return
  await queueMail(tx, context, { userId, to: email, language, template: 'registrationNotice', values: {} })
}
