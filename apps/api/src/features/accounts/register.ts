import { type Registration, type SignedIn, TERMS_VERSION } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { insertAccount, insertTermsConsent } from './accounts.repository.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openSession } from './sessions.repository.ts'
import { signedInAs } from './sign-in.ts'

/** Letters and digits that nobody mistakes for another (Crockford base 32). */
const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Two accounts draw one code once in 33 million; a second draw settles it. */
const codeDraws = 5

/**
 * Creates an account and signs it in.
 * @throws AppError TERMS_NOT_ACCEPTED, PASSWORD_TOO_COMMON, EMAIL_TAKEN
 */
export async function register(context: Context, form: Registration): Promise<SignedIn> {
  if (form.acceptTerms === false) throw new AppError('TERMS_NOT_ACCEPTED')
  if (isCommonPassword(form.password)) {
    const field = { field: 'password', key: 'field.passwordTooCommon', values: {} }
    throw new AppError('PASSWORD_TOO_COMMON', { fields: [field] })
  }
  // Hashed before the e-mail is looked at: a taken one costs the same time.
  const passwordHash = await context.passwords.hash(form.password)
  for (let draw = 1; ; draw += 1) {
    try {
      return await create(context, form, passwordHash)
    } catch (error) {
      if (!breaks(error, 'users_referral_code_key') || draw === codeDraws) throw asTaken(error)
    }
  }
}

async function create(context: Context, form: Registration, passwordHash: string): Promise<SignedIn> {
  const userId = context.newId()
  const at = context.clock.now()
  return context.database.asSystem(async (tx) => {
    await insertAccount(tx, {
      id: userId,
      email: form.email,
      passwordHash,
      referralCode: drawCode(context),
      at,
    })
    if (form.acceptTerms)
      await insertTermsConsent(tx, userId, { id: context.newId(), version: TERMS_VERSION, at })
    return signedInAs(tx, context, { userId, ...(await openSession(tx, context, userId)) })
  })
}

function drawCode(context: Context): string {
  const signs = [...context.randomBytes(5)].map((byte) => codeSigns[byte % codeSigns.length])
  return `KR-${signs.join('')}`
}

function asTaken(error: unknown): unknown {
  return breaks(error, 'users_email_key') ? new AppError('EMAIL_TAKEN') : error
}

function breaks(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
