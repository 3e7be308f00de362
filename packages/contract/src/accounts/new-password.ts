import * as z from 'zod/mini'
import { givenPassword, newPassword } from '../wire/fields.ts'

const confirmPassword = z
  .string({ error: 'field.passwordConfirm' })
  .check(z.minLength(1, 'field.passwordConfirm'))

interface Pair {
  newPassword: string
  confirmPassword: string
}

const isSame = z.refine<Pair>((form) => form.confirmPassword === '' || isEqual(form), {
  error: 'field.passwordsDoNotMatch',
  path: ['confirmPassword'],
  // Reported together with the other problems of the form, not after them.
  when: () => true,
})

/** A new password set through a mailed link; `confirmPassword` stays on the screen. */
export const newPasswordInput = z.object({ newPassword, confirmPassword }).check(isSame)
export type NewPasswordInput = z.infer<typeof newPasswordInput>

/** A new password set by somebody who knows the present one. */
export const changePasswordInput = z
  .object({ currentPassword: givenPassword, newPassword, confirmPassword })
  .check(isSame)
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

/** The same by somebody who proves who they are with a passkey. */
export const changePasswordByPasskeyInput = z
  .object({ currentPassword: z.string(), newPassword, confirmPassword })
  .check(isSame)

/** The password once more, before something that cannot be undone. */
export const passwordAgainInput = z.object({ password: givenPassword })
/** A passkey in its place. */
export const passkeyAgainInput = z.object({ password: z.string() })
export type PasswordAgainInput = z.infer<typeof passwordAgainInput>

function isEqual(form: Pair): boolean {
  return form.newPassword === form.confirmPassword
}
