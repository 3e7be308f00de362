import type { PasskeyProof } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import {
  type Confirmed,
  type InSession,
  confirmPerson,
  isStillProved,
  refuseReplaced,
  setPassword,
} from './account-password.ts'

const field = 'currentPassword'

interface PasswordForm {
  currentPassword?: string | undefined
  passkey?: PasskeyProof | undefined
  newPassword: string
}

/**
 * Sets a new password, ends every other session and invalidates links that could set another. Passkeys stay.
 * @throws AppError those of `confirmPerson`, PASSWORD_TOO_COMMON, VALIDATION_FAILED when it is the old one
 */
export async function changePassword(
  context: Context,
  changer: InSession,
  form: PasswordForm,
): Promise<void> {
  refuseCommonPassword(form.newPassword, 'newPassword')
  const proof = { password: form.currentPassword, passkey: form.passkey, field }
  const known = await confirmPerson(context, changer, proof)
  // Checked only now: before the proof it would be a way to guess the present password.
  if (await isUnchanged(context, form, known)) throw unchanged()
  const newHash = await context.passwords.hash(form.newPassword)
  const isSet = await context.database.asSystem(async (tx) => {
    const account = await holdAccount(tx, changer.id)
    if (!account || !(await isStillProved(tx, account, known))) return false
    const except = changer.sessionId
    await setPassword(tx, context, { account, newHash, reason: 'password_changed', except })
    return true
  })
  if (isSet) return
  await refuseReplaced(context, changer.id, proof)
  await changePassword(context, changer, form)
}

async function isUnchanged({ passwords }: Context, form: PasswordForm, known: Confirmed): Promise<boolean> {
  const { currentPassword, newPassword } = form
  if (known.passkeyId === undefined && currentPassword !== undefined)
    return newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')
  return passwords.matches(known.account.password_hash, newPassword)
}

function unchanged(): AppError {
  const problem = { field: 'newPassword', key: 'field.passwordUnchanged', values: {} }
  return new AppError('VALIDATION_FAILED', { fields: [problem] })
}
