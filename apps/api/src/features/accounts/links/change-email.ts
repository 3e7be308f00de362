import * as z from 'zod/mini'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { AppError } from '#platform/http/app-error.ts'
import { hasPendingEmail, holdAccount, ownerOf } from '../accounts.repository.ts'
import { type FreshProof, type InSession, confirmPerson } from '../passwords/account-password.ts'
import { noticeRegistration } from '../register.ts'
import { sendLink } from '../send-link.ts'
import { isSessionOpen } from '../sessions/sessions.repository.ts'
import { dropLinks, hasLinkSince, isKeptForOther } from './mail-links.repository.ts'
import { takeQuota } from '#platform/mail/mail-quotas.ts'
import { tellFormerAddress } from './undo-email.ts'

const hour = 3_600_000
const linksPerAddress = 3
const job = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() })

interface Addressee {
  email: string
  language: string
}

/**
 * Checks the password or the passkey that has to come with another e-mail. Hashing takes its time, so no row may be held
 * meanwhile.
 * @throws AppError those of `confirmPerson`, TOO_MANY_REQUESTS
 */
export async function confirmChanger(context: Context, changer: InSession, proof: FreshProof): Promise<void> {
  context.limiter.count('secret', changer.id)
  await confirmPerson(context, changer, proof)
}

/**
 * Tells the old address and asks the new one to confirm. A job checks whether it is taken, so no answer reveals it.
 * @throws AppError AUTH_FAILED when the session was ended since the password was checked
 */
export async function announceEmailChange(acting: Acting, old: Addressee, changer: InSession): Promise<void> {
  const { tx, context, userId } = acting
  // Who has just set a new password or signed out everywhere has withdrawn what this session began.
  if (!(await isSessionOpen(tx, changer))) throw new AppError('AUTH_FAILED')
  recordAudit(acting, { userId, kind: 'email_change_asked' })
  const { email, language } = old
  await tellFormerAddress(tx, context, { template: 'emailChangeNotice', userId, email, language })
  await enqueueQuestion(acting)
}

/** Mails the confirmation link again: to the new address when one is waiting, else to the present one. */
export async function sendVerification(acting: Acting, person: Addressee): Promise<void> {
  const { tx, context, userId } = acting
  if (await hasPendingEmail(tx, userId)) await enqueueQuestion(acting)
  else await sendLink(tx, context, { userId, ...person, kind: 'verification' })
}

async function enqueueQuestion({ tx, context, userId }: Acting): Promise<void> {
  const payload = { userId, askedAt: context.clock.now().toISOString() }
  await enqueue(tx, { task: 'askNewEmail', payload, key: `askNewEmail ${userId}` })
}

export async function forgetEmailChange({ tx, userId }: Acting): Promise<void> {
  await dropLinks(tx, userId, ['email_change'])
}

/** The job that asks the new address; running it again sends nothing again. */
export async function askNewEmail(payload: unknown, context: Context): Promise<void> {
  const { userId, askedAt } = job.parse(payload)
  await context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, userId)
    const email = account?.pending_email
    if (!account || !email) return
    if (await hasLinkSince(tx, userId, { kind: 'email_change', since: new Date(askedAt) })) return
    const owner = await ownerOf(tx, email)
    if (owner) return noticeRegistration(tx, context, owner)
    if (await isKeptForOther(tx, email, { userId, now: context.clock.now() })) return
    const quota = { kind: 'email_change', to: email, max: linksPerAddress, windowMs: hour } as const
    if (!(await takeQuota(tx, context, quota))) return
    await sendLink(tx, context, { userId, email, language: account.language, kind: 'email_change' })
  })
}
