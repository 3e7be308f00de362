import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { holdAccount, replacePassword } from '../accounts.repository.ts'
import { dropLinks } from '../links/mail-links.repository.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { beginAttempt, forgetFailures, recordRefusal, settleAttempt } from './attempts.ts'

export interface TypedPassword {
  password: string
  field: string
}

/**
 * The account of a signed-in person who typed the password again. Wrong guesses cause growing waits, as at sign-in.
 * @throws AppError INVALID_CURRENT_PASSWORD, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function confirmPassword(context: Context, userId: string, typed: TypedPassword) {
  const { database, passwords } = context
  const { attempt, account } = await database.asSystem(async (tx) => ({
    attempt: await beginAttempt(tx, context, { userId }),
    account: await holdAccount(tx, userId),
  }))
  const isRight = await passwords.matches(account?.password_hash, typed.password)
  await database.asSystem(async (tx) => {
    const failures = await settleAttempt(tx, context, { attempt, isRight })
    if (account && !isRight) recordRefusal({ tx, context }, { userId, failures })
  })
  if (!account || !isRight) throw wrongPassword(typed.field)
  return account
}

/**
 * For a password that was right but has been replaced since. It is no guess and is not counted.
 * @throws AppError INVALID_CURRENT_PASSWORD unless the password is the same and only its hash is new
 */
export async function refuseReplaced(context: Context, userId: string, typed: TypedPassword): Promise<void> {
  const account = await context.database.asSystem((tx) => holdAccount(tx, userId))
  const isStillRight = await context.passwords.matches(account?.password_hash, typed.password)
  if (!isStillRight) throw wrongPassword(typed.field)
}

function wrongPassword(field: string): AppError {
  const problem = { field, key: 'code.INVALID_CURRENT_PASSWORD', values: {} }
  return new AppError('INVALID_CURRENT_PASSWORD', { fields: [problem] })
}

export interface PasswordChange {
  account: { id: string; email: string; language: string }
  newHash: string
  reason: 'password_changed' | 'password_reset'
  except?: string
}

/** Replaces a password and ends what the old one opened: sessions and links. The person is told by mail. */
export async function setPassword(tx: Tx, context: Context, change: PasswordChange): Promise<void> {
  const { account, newHash, reason, except } = change
  const { id: userId, email, language } = account
  const at = context.clock.now()
  recordAudit({ tx, context }, { userId, kind: reason })
  await replacePassword(tx, userId, newHash)
  await endSessions(tx, userId, { reason, at, ...(except !== undefined && { except }) })
  await forgetFailures(tx, context, { deviceIds: await forgetDevices(tx, userId, { except }) })
  await dropLinks(tx, userId, ['reset', 'email_change'])
  await queueMail(tx, context, { userId, to: email, language, template: 'passwordChanged', values: {} })
}
