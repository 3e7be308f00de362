import { RESETS_PER_ACCOUNT } from '@krash/contract'
import * as z from 'zod/mini'
import { recordAttempt } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { accountByEmail, holdAccount } from '../accounts.repository.ts'
import { sendLink } from '../send-link.ts'
import { hasLinkSince } from './mail-links.repository.ts'
import { takeQuota } from '#platform/mail/mail-quotas.ts'

const hour = 3_600_000
const job = z.object({ userId: z.nullable(z.uuid()), askedAt: z.iso.datetime() })

/**
 * Mails a link to a new password. It does the same work in the same time whether or not the account exists; a job does
 * everything that differs. Above the hourly number of mails nothing is sent, and nobody is told.
 */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  await context.database.asSystem(async (tx) => {
    const quota = { kind: 'reset', to: email, max: RESETS_PER_ACCOUNT, windowMs: hour } as const
    const mayBeSent = await takeQuota(tx, context, quota)
    const account = await accountByEmail(tx, email)
    const payload = { userId: account?.id ?? null, askedAt: context.clock.now().toISOString() }
    if (!mayBeSent) return
    recordAttempt({ tx, context }, { userId: account?.id, email, kind: 'reset_asked' })
    await enqueue(tx, { task: 'sendResetLink', payload })
  })
}

/** The job that mails the link; running it again sends nothing again. */
export async function sendResetLink(payload: unknown, context: Context): Promise<void> {
  const { userId, askedAt } = job.parse(payload)
  if (userId === null) return
  await context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, userId)
    if (!account || (await hasLinkSince(tx, userId, { kind: 'reset', since: new Date(askedAt) }))) return
    const { email, language } = account
    await sendLink(tx, context, { userId, email, language, kind: 'reset' })
  })
}
