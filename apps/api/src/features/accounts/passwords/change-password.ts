import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { confirmPassword, refuseReplaced, setPassword } from './account-password.ts'

const field = 'currentPassword'

export interface Changer {
  id: string
  sessionId: string
}

/**
 * Sets a new password, ends every other session and invalidates links that could set another.
 * @throws AppError INVALID_CURRENT_PASSWORD, PASSWORD_TOO_COMMON, VALIDATION_FAILED when it is the old one
 */
export async function changePassword(
  context: Context,
  changer: Changer,
  form: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseCommonPassword(form.newPassword, 'newPassword')
  const typed = { password: form.currentPassword, field }
  const known = await confirmPassword(context, changer.id, typed)
  refuseUnchanged(form)
  const newHash = await context.passwords.hash(form.newPassword)
  const isSet = await context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, changer.id)
    if (account?.password_hash !== known.password_hash) return false
    const except = changer.sessionId
    await setPassword(tx, context, { account, newHash, reason: 'password_changed', except })
    return true
  })
  if (isSet) return
  await refuseReplaced(context, changer.id, typed)
  await changePassword(context, changer, form)
}

/** Checked only after the current password proved right: otherwise it would be a way to guess it. */
function refuseUnchanged({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
  if (newPassword.normalize('NFKC') !== currentPassword.normalize('NFKC')) return
  const problem = { field: 'newPassword', key: 'field.passwordUnchanged', values: {} }
  throw new AppError('VALIDATION_FAILED', { fields: [problem] })
}
