import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'
import { countAttempt } from './attempts.ts'

/** The current password, and the field it was typed in. */
export interface TypedPassword {
  password: string
  field: string
}

/**
 * The account of a signed-in person who typed the password again. Guesses wait longer and longer, like at sign-in;
 * whoever goes on after a right one takes the count back with `forgetFailures`.
 * @throws AppError INVALID_CURRENT_PASSWORD, TOO_MANY_LOGIN_ATTEMPTS, ACCOUNT_LOCKED
 */
export async function confirmPassword(context: Context, userId: string, typed: TypedPassword) {
  const account = await context.database.asSystem(async (tx) => {
    await countAttempt(tx, context, { userId })
    return holdAccount(tx, userId)
  })
  const isRight = await context.passwords.matches(account?.password_hash, typed.password)
  if (!account || !isRight) throw wrongPassword(typed.field)
  return account
}

/** The refusal of a current password, beside the field it was typed in. */
export function wrongPassword(field: string): AppError {
  const problem = { field, key: 'code.INVALID_CURRENT_PASSWORD', values: {} }
  return new AppError('INVALID_CURRENT_PASSWORD', { fields: [problem] })
}
