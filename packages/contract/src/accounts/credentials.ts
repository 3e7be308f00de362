import * as z from 'zod/mini'
import { email, password } from '../wire/fields.ts'

export const credentials = z.object({ email, password })
export type Credentials = z.infer<typeof credentials>

export const registration = z
  .object({
    email,
    password,
    confirmPassword: z
      .string({ error: 'field.passwordConfirm' })
      .check(z.minLength(1, 'field.passwordConfirm')),
    acceptTerms: z.optional(z.boolean()),
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
