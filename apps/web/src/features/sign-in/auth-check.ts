import { credentials, registration } from '@krash/contract/accounts/credentials'
import { fieldProblems } from '@krash/contract/wire'
import type { Problem } from '#shared/forms/problem-text.ts'
import { fieldsOf } from './auth-form.ts'
import type { AuthMode, AuthProblems, AuthValues } from './auth-form.ts'

/** All problems of the form in this mode, by field, in the order of the fields. */
export function authProblems(mode: AuthMode, values: AuthValues): AuthProblems {
  // A reset checks the address by the sign-in's rule; problems of fields that are not shown are dropped below.
  const parsed = (mode === 'register' ? registration : credentials).safeParse(values)
  const found = new Map<string, Problem>()
  for (const { field, key, values: limits } of parsed.success ? [] : fieldProblems(parsed.error.issues)) {
    found.set(field, { key, values: limits })
  }
  if (mode === 'register' && !values.acceptTerms)
    found.set('acceptTerms', { key: 'code.TERMS_NOT_ACCEPTED', values: {} })
  return Object.fromEntries(
    fieldsOf[mode].flatMap((field) => (found.has(field) ? [[field, found.get(field)]] : [])),
  )
}
