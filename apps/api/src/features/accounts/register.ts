import { REFERRAL_FALLBACK, type Registration, TERMS_VERSION } from '@krash/contract'
import type { ShippedLanguage } from '@krash/phrases'
import type { Browser } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { breaks } from '#platform/database/broken-constraint.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import {
  accountByReferralCode,
  holdLookAlikes,
  insertAccount,
  insertTermsConsent,
  ownerOf,
} from './accounts.repository.ts'
import { takeQuota } from '#platform/mail/mail-quotas.ts'
import { isKeptForOther } from './links/mail-links.repository.ts'
import { refuseCommonPassword } from './passwords/common-passwords.ts'
import { sendLink } from './send-link.ts'
import { type Entered, enter } from './sign-in.ts'

/** Letters and digits that are not mistaken for each other (Crockford base 32). */
const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Two accounts draw the same code once in 33 million draws; then a new code is drawn. */
const codeDraws = 5

const day = 24 * 3_600_000

export interface Caller extends Browser {
  language: ShippedLanguage
}

/**
 * Creates an account, signs it in, and mails the welcome and the confirmation link.
 * @throws AppError TERMS_NOT_ACCEPTED, PASSWORD_TOO_COMMON, VALIDATION_FAILED for a referral code that nobody has,
 * EMAIL_TAKEN (its owner is told by mail)
 */
export async function register(context: Context, form: Registration, caller: Caller): Promise<Entered> {
  if (form.acceptTerms === false) throw new AppError('TERMS_NOT_ACCEPTED')
  refuseCommonPassword(form.password, 'password')
  const referredBy = await referrerOf(context, form.referralCode)
  // Hashing comes before the e-mail is looked up, so a taken address takes the same time.
  const passwordHash = await context.passwords.hash(form.password)
  for (let draw = 1; ; draw += 1) {
    try {
      const entered = await create(context, { ...form, passwordHash, referredBy }, caller)
      return entered ?? (await refuseTaken(context, form.email))
    } catch (error) {
      if (breaks(error, 'users_email_key')) return refuseTaken(context, form.email)
      if (!breaks(error, 'users_referral_code_key') || draw === codeDraws) throw error
    }
  }
}

/** @returns nothing when the address, or one that looks like it, is taken */
async function create(
  context: Context,
  form: Registration & { passwordHash: string; referredBy: string | null },
  { language, ...browser }: Caller,
): Promise<Entered | undefined> {
  const { email, passwordHash, referredBy } = form
  const userId = context.newId()
  const at = context.clock.now()
  return context.database.asSystem(async (tx) => {
    // The unique index knows one spelling of an address only.
    await holdLookAlikes(tx, email)
    if (await isTaken(tx, context, email)) return undefined
    const referralCode = drawCode(context)
    await insertAccount(tx, { id: userId, email, passwordHash, referralCode, referredBy, language, at })
    if (form.acceptTerms)
      await insertTermsConsent(tx, userId, { id: context.newId(), version: TERMS_VERSION, at })
    recordAudit({ tx, context }, { userId, kind: 'account_created' })
    await greet(tx, context, { userId, email, language })
    return enter(tx, context, { userId, ...browser })
  })
}

async function referrerOf(context: Context, code: string | undefined): Promise<string | null> {
  if (code === undefined || code === REFERRAL_FALLBACK) return null
  const referrer = await context.database.asSystem((tx) => accountByReferralCode(tx, code))
  if (referrer !== undefined) return referrer
  const problem = { field: 'referralCode', key: 'field.referralCode', values: {} }
  throw new AppError('VALIDATION_FAILED', { fields: [problem] })
}

async function greet(
  tx: Tx,
  context: Context,
  person: { userId: string; email: string; language: string },
): Promise<void> {
  const { userId, email, language } = person
  await queueMail(tx, context, { userId, to: email, language, template: 'welcome', values: {} })
  await sendLink(tx, context, { ...person, kind: 'verification' })
}

async function isTaken(tx: Tx, context: Context, email: string): Promise<boolean> {
  if (await ownerOf(tx, email)) return true
  return isKeptForOther(tx, email, { now: context.clock.now() })
}

async function refuseTaken(context: Context, email: string): Promise<never> {
  await context.database.asSystem(async (tx) => {
    const owner = await ownerOf(tx, email)
    if (owner) await noticeRegistration(tx, context, owner)
  })
  throw new AppError('EMAIL_TAKEN')
}

/** Tells the owner of an address, at most once a day, that somebody tried to register with it. */
export async function noticeRegistration(
  tx: Tx,
  context: Context,
  owner: { id: string; email: string; language: string },
): Promise<void> {
  const { id: userId, email, language } = owner
  const quota = { kind: 'registration_notice', to: email, max: 1, windowMs: day } as const
  if (!(await takeQuota(tx, context, quota))) return
  await queueMail(tx, context, { userId, to: email, language, template: 'registrationNotice', values: {} })
}

function drawCode(context: Context): string {
  const signs = [...context.randomBytes(5)].map((byte) => codeSigns[byte % codeSigns.length])
  return `KR-${signs.join('')}`
}
