import * as z from 'zod/mini'
import { orBlank } from '../wire/generous.ts'
import { email, password } from '../wire/fields.ts'

export const credentials = z.object({ email, password })
export type Credentials = z.infer<typeof credentials>

/** Shown to a person without a code of their own; registering with it counts as a referral by nobody. */
export const REFERRAL_FALLBACK = 'KR-DRIVE'

/** The code of whoever told the person about Krash, in any capitals; empty without one. */
const referralCode = orBlank(
  z
    .string({ error: 'field.referralCode' })
    .check(z.trim(), z.toUpperCase(), z.regex(/^KR-[0-9A-Z]{5}$/, 'field.referralCode')),
)

export const registration = z
  .object({
    email,
    password,
    confirmPassword: z
      .string({ error: 'field.passwordConfirm' })
      .check(z.minLength(1, 'field.passwordConfirm')),
    acceptTerms: z.optional(z.boolean()),
    referralCode,
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      error: 'field.passwordsDoNotMatch',
      path: ['confirmPassword'],
      when: ({ value }) => isRecordWith(value, 'password', 'confirmPassword'),
    }),
  )
export type Registration = z.infer<typeof registration>

function isRecordWith(value: unknown, ...keys: string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === 'string')
  )
}
