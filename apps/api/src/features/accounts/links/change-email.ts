import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { accountByEmail, hasPendingEmail, holdAccount } from '../accounts.repository.ts'
import { noticeRegistration } from '../register.ts'
import { sendLink } from '../send-link.ts'
import { dropLinks, hasLinkSince } from './mail-links.repository.ts'
import { takeQuota } from './mail-quotas.ts'

const hour = 3_600_000
/** Mails with a link that one address gets in an hour, whoever asks. */
const linksPerAddress = 3
const job = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() })

/** An e-mail that is to take the place of another. */
export interface EmailChange {
  userId: string
  oldEmail: string
  language: string
}

/**
 * Tells the old address that a new one was asked for, and has the new one asked to confirm. Whether the new one is
 * somebody else's is looked up by the job, so that the answer does not tell.
 */
export async function announceEmailChange(tx: Tx, context: Context, change: EmailChange): Promise<void> {
  const { userId, oldEmail, language } = change
  await queueMail(tx, context, { userId, to: oldEmail, language, template: 'emailChangeNotice', values: {} })
  await enqueueQuestion(tx, context, userId)
}

/** Mails the link that confirms the person's address once more; where a new one waits, that is the one. */
export async function sendVerification(
  tx: Tx,
  context: Context,
  person: { userId: string; email: string; language: string },
): Promise<void> {
  if (await hasPendingEmail(tx, person.userId)) await enqueueQuestion(tx, context, person.userId)
  else await sendLink(tx, context, { ...person, kind: 'verification' })
}

async function enqueueQuestion(tx: Tx, context: Context, userId: string): Promise<void> {
  const payload = { userId, askedAt: context.clock.now().toISOString() }
  await enqueue(tx, { task: 'askNewEmail', payload, key: `askNewEmail ${userId}` })
}

/** Takes back the link to an address that is no longer wanted. */
export async function forgetEmailChange(tx: Tx, userId: string): Promise<void> {
  await dropLinks(tx, userId, ['email_change'])
}

/** The job behind it; done again it sends nothing again. */
export async function askNewEmail(payload: unknown, context: Context): Promise<void> {
  const { userId, askedAt } = job.parse(payload)
  await context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, userId)
    const email = account?.pending_email
    if (!account || !email) return
    if (await hasLinkSince(tx, userId, { kind: 'email_change', since: new Date(askedAt) })) return
    const owner = await accountByEmail(tx, email)
    if (owner) return noticeRegistration(tx, context, owner)
    const quota = { kind: 'email_change', email, max: linksPerAddress, windowMs: hour } as const
    if (!(await takeQuota(tx, context, quota))) return
    await sendLink(tx, context, { userId, email, language: account.language, kind: 'email_change' })
  })
}
