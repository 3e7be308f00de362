import type { Problem } from '#shared/forms/problem-text.ts'

export type AuthMode = 'signIn' | 'register' | 'reset' | 'resetSent'
/** The modes that begin a session. */
export type EntryMode = 'signIn' | 'register'

export interface AuthValues {
  email: string
  password: string
  confirmPassword: string
  referralCode: string
  acceptTerms: boolean
  isKept: boolean
}

export type AuthField = 'email' | 'password' | 'confirmPassword' | 'referralCode' | 'acceptTerms'
export type AuthProblems = Partial<Record<AuthField, Problem>>

/** An empty form with 'Keep me signed in' ticked. */
export const emptyAuthValues: AuthValues = {
  email: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
  acceptTerms: false,
  isKept: true,
}

/** The fields of each mode, in the order of the form. */
export const fieldsOf: Record<AuthMode, readonly AuthField[]> = {
  signIn: ['email', 'password'],
  register: ['email', 'password', 'confirmPassword', 'referralCode', 'acceptTerms'],
  reset: ['email'],
  resetSent: [],
}

export function firstProblem(mode: AuthMode, problems: AuthProblems): AuthField | undefined {
  return fieldsOf[mode].find((field) => problems[field] !== undefined)
}

export function isEntry(mode: AuthMode): mode is EntryMode {
  return mode === 'signIn' || mode === 'register'
}
