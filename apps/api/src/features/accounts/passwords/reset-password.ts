import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'
import { findLink, useUpLink } from '../links/mail-links.repository.ts'
import { forgetFailures } from './attempts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { setPassword } from './account-password.ts'

/** The form behind a reset link; `password` is the older name of `newPassword`. */
export interface ResetForm {
  token: string
  newPassword?: string | undefined
  password?: string | undefined
}

export async function isResetLinkGood(context: Context, token: string): Promise<boolean> {
  return (await resetLinkOf(context, token)) !== undefined
}

/**
 * Sets a new password by a reset link, which works once. Ends every session and clears failed sign-ins.
 * @throws AppError RESET_LINK_INVALID, PASSWORD_TOO_COMMON
 */
export async function resetPassword(context: Context, form: ResetForm): Promise<void> {
  const { token, newPassword = form.password ?? '' } = form
  refuseCommonPassword(newPassword, form.newPassword === undefined ? 'password' : 'newPassword')
  const link = await resetLinkOf(context, token)
  if (!link) throw new AppError('RESET_LINK_INVALID')
  const newHash = await context.passwords.hash(newPassword)
  await context.database.asSystem(async (tx) => {
    // Locking the account first puts twin requests in order, so only the first still finds the link.
    const account = await holdAccount(tx, link.user_id)
    const isMine = account !== undefined && (await useUpLink(tx, token, context.clock.now()))
    if (!isMine) throw new AppError('RESET_LINK_INVALID')
    await setPassword(tx, context, { account, newHash, reason: 'password_reset' })
    await forgetFailures(tx, context, { email: account.email, userId: account.id })
  })
}

function resetLinkOf({ database, clock }: Context, token: string) {
  return database.asSystem((tx) => findLink(tx, token, { kinds: ['reset'], now: clock.now() }))
}
