import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { holdAccount, replacePassword } from '../accounts.repository.ts'
import { dropLinks } from '../links/mail-links.repository.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { countAttempt, forgetFailures } from './attempts.ts'

/** The current password, and the field it was typed in. */
export interface TypedPassword {
  password: string
  field: string
}

/**
 * The account of a signed-in person who typed the password again. Guesses wait longer and longer, like at sign-in.
 * @throws AppError INVALID_CURRENT_PASSWORD, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function confirmPassword(context: Context, userId: string, typed: TypedPassword) {
  const account = await context.database.asSystem(async (tx) => {
    await countAttempt(tx, context, { userId })
    return holdAccount(tx, userId)
  })
  const isRight = await context.passwords.matches(account?.password_hash, typed.password)
  if (!account || !isRight) throw wrongPassword(typed.field)
  await context.database.asSystem((tx) => forgetFailures(tx, context, { userId }))
  return account
}

/** The refusal of a current password, beside the field it was typed in. */
export function wrongPassword(field: string): AppError {
  const problem = { field, key: 'code.INVALID_CURRENT_PASSWORD', values: {} }
  return new AppError('INVALID_CURRENT_PASSWORD', { fields: [problem] })
}

/** A password that takes the place of another. */
export interface PasswordChange {
  /** Held by the transaction. */
  account: { id: string; email: string; language: string }
  newHash: string
  reason: 'password_changed' | 'password_reset'
  /** The session that goes on; none when left out. */
  except?: string
}

/** Replaces a password and ends what the old one opened: sessions and links. The person is told by mail. */
export async function setPassword(tx: Tx, context: Context, change: PasswordChange): Promise<void> {
  const { account, newHash, reason, except } = change
  const { id: userId, email, language } = account
  const at = context.clock.now()
  await replacePassword(tx, userId, newHash)
  await endSessions(tx, userId, { reason, at, ...(except !== undefined && { except }) })
  await dropLinks(tx, userId, ['reset', 'email_change'])
  await queueMail(tx, context, { userId, to: email, language, template: 'passwordChanged', values: {} })
}
