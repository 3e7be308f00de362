import * as z from 'zod/mini'
import { forgotPasswordForm } from './accounts.ts'
import { fieldLimits } from '../wire/field-limits.ts'
import { freshSignInErrors, passkeyProof } from '../passkeys/passkey-proof.ts'
import { givenPassword, newPassword } from '../wire/fields.ts'
import { orBlank } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { idParams, instant, wholeListQuery } from '../wire/wire.ts'

/** How long a mailed link to a new password works. */
export const RESET_LINK_MS = 30 * 60_000
/** How long a link that confirms an e-mail address works. */
export const VERIFICATION_LINK_MS = 3 * 24 * 3_600_000
/** How long the link works with which the former address undoes a change of e-mail. */
export const UNDO_LINK_MS = 3 * 24 * 3_600_000
/** Reset mails an account gets within an hour; further requests get the same answer and no mail. */
export const RESETS_PER_ACCOUNT = 3

const linkToken = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.maxLength(fieldLimits.linkToken.max, 'field.tooLong'))

/** Both field names are read. One of them must be there; when both are, they must be equal. */
export const resetPasswordForm = z
  .object({ token: linkToken, newPassword: z.optional(newPassword), password: z.optional(newPassword) })
  .check(
    z.refine((form) => (form.newPassword ?? form.password) !== undefined, {
      error: 'field.required',
      path: ['newPassword'],
      when: isObject,
    }),
    z.refine(
      (form) => form.newPassword === undefined || (form.password ?? form.newPassword) === form.newPassword,
      {
        error: 'field.passwordsDoNotMatch',
        path: ['newPassword'],
        when: isObject,
      },
    ),
  )

/** With a passkey of the person the present password may be left out. */
export const changePasswordForm = z.object({
  currentPassword: orBlank(givenPassword),
  passkey: z.optional(passkeyProof),
  newPassword,
})
/** The password, or a passkey of the person. */
export const deleteAccountForm = z.object({
  password: orBlank(givenPassword),
  passkey: z.optional(passkeyProof),
})

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}

export const session = z.object({
  id: z.uuid(),
  /** Browser and system named by the user agent, such as `Chrome on Android`; null when it is not recognised. */
  device: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const accountCareRoutes = {
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    access: 'public',
    limit: 'reset',
    summary: 'The same as forgot-password',
    body: forgotPasswordForm,
    response: z.object({}),
  }),
  verifyResetToken: route({
    method: 'POST',
    path: '/api/auth/verify-reset-token',
    access: 'public',
    limit: 'link',
    summary: 'Whether a reset link still works; it is not used up',
    body: z.object({ token: linkToken }),
    response: z.object({ valid: z.boolean() }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    limit: 'link',
    summary: 'Set a new password by a reset link; ends every session, and removes every passkey',
    body: resetPasswordForm,
    response: z.object({}),
    errors: ['RESET_LINK_INVALID', 'PASSWORD_TOO_COMMON'],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    limit: 'link',
    summary: 'Confirm an e-mail address by its link; a pending address becomes the address',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
    errors: ['VERIFICATION_LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  undoEmailChange: route({
    method: 'POST',
    path: '/api/auth/undo-email-change',
    access: 'public',
    limit: 'link',
    summary:
      'Take a new e-mail back by the link sent to the former one; ends every session, passkey and the password, and answers the token of a link to a new one',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string(), resetToken: z.string() }),
    errors: ['UNDO_LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'user',
    limit: 'secret',
    summary: 'Set a new password with the present one or a passkey; ends every other session, and no passkey',
    body: changePasswordForm,
    response: z.object({}),
    errors: [...freshSignInErrors, 'PASSWORD_TOO_COMMON'],
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/api/auth/delete-account',
    access: 'user',
    limit: 'secret',
    summary: 'Delete the account and everything kept about the person, with the password or a passkey',
    body: deleteAccountForm,
    response: z.object({}),
    errors: freshSignInErrors,
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    limit: 'person',
    summary: 'Own live sessions, last used first',
    query: z.object(wholeListQuery),
    response: z.array(session),
    paged: true,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'user',
    limit: 'person',
    summary: 'Sign one device out at once',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['SESSION_NOT_FOUND'],
  }),
  endAllSessions: route({
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    access: 'user',
    limit: 'person',
    summary: 'Sign every device out at once, this one too; passkeys stay, as the password does',
    response: z.object({ ended: z.int() }),
  }),
} as const
