import * as z from 'zod/mini'
import type { ErrorCode } from '../wire/errors.ts'

/** Characters of base64url; a signature of the largest keys in use has about 3,500. */
export const PASSKEY_PART_MAX = 8192

/** Bytes in base64url, as the browser's WebAuthn hands them out. */
export const passkeyPart = z
  .string({ error: 'field.required' })
  .check(
    z.minLength(1, 'field.required'),
    z.maxLength(PASSKEY_PART_MAX, 'field.tooLong'),
    z.regex(/^[\w-]*$/, 'field.characters'),
  )

/** The answer of a device that a person unlocked to sign in: an `AuthenticationResponseJSON` of WebAuthn. */
export const passkeyProof = z.object({
  id: passkeyPart,
  rawId: passkeyPart,
  type: z.literal('public-key', { error: 'field.choice' }),
  response: z.object({
    clientDataJSON: passkeyPart,
    authenticatorData: passkeyPart,
    signature: passkeyPart,
    userHandle: z.optional(z.nullable(passkeyPart)),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

/** Codes of every refused proof. */
export const passkeyRefusals = [
  'PASSKEY_CHALLENGE_OVER',
  'PASSKEY_WRONG_SITE',
  'PASSKEY_COPIED',
] as const satisfies readonly ErrorCode[]

/** Codes of a call that asks a signed-in person for the password or a passkey. */
export const freshSignInErrors = [
  'FRESH_SIGN_IN_NEEDED',
  'INVALID_CURRENT_PASSWORD',
  'INVALID_PASSKEY',
  ...passkeyRefusals,
  'TOO_MANY_LOGIN_ATTEMPTS',
  'ACCOUNT_LOCKED',
] as const satisfies readonly ErrorCode[]
