import { describe, expect, it } from 'vitest'
import { authProblems } from './auth-check.ts'
import { emptyAuthValues, firstProblem } from './auth-form.ts'
import type { AuthMode, AuthValues } from './auth-form.ts'

const keysOf = (mode: AuthMode, values: Partial<AuthValues>) =>
  Object.entries(authProblems(mode, { ...emptyAuthValues, ...values })).map(([field, problem]) => [
    field,
    'key' in problem ? problem.key : '',
  ])

describe('signing in', () => {
  it('asks for e-mail and password', () => {
    expect(keysOf('signIn', {})).toEqual([
      ['email', 'field.required'],
      ['password', 'field.required'],
    ])
  })

  it('takes an address with capitals and spaces around it', () => {
    expect(keysOf('signIn', { email: ' Maria@Example.com ', password: 'secret' })).toEqual([])
  })

  it('names the shortest password', () => {
    const { password } = authProblems('signIn', { ...emptyAuthValues, email: 'a@b.co', password: '12345' })
    expect(password).toEqual({ key: 'field.passwordTooShort', values: { min: 6 } })
  })
})

describe('creating an account', () => {
  const right = { email: 'a@b.co', password: 'secret1', confirmPassword: 'secret1', acceptTerms: true }

  it('is fine when all is given', () => {
    expect(keysOf('register', right)).toEqual([])
  })

  it('needs the same password twice', () => {
    expect(keysOf('register', { ...right, confirmPassword: 'secret2' })).toEqual([
      ['confirmPassword', 'field.passwordsDoNotMatch'],
    ])
    expect(keysOf('register', { ...right, confirmPassword: '' })).toEqual([
      ['confirmPassword', 'field.passwordConfirm'],
    ])
  })

  it('needs the terms', () => {
    expect(keysOf('register', { ...right, acceptTerms: false })).toEqual([
      ['acceptTerms', 'code.TERMS_NOT_ACCEPTED'],
    ])
  })

  it('leads to the first field with a problem', () => {
    expect(firstProblem('register', authProblems('register', { ...emptyAuthValues, email: 'a@b.co' }))).toBe(
      'password',
    )
  })
})

describe('asking for a new password', () => {
  it('needs an address and nothing else', () => {
    expect(keysOf('reset', { email: 'a@b.co' })).toEqual([])
    expect(keysOf('reset', { email: 'a@b' })).toEqual([['email', 'field.email']])
    expect(keysOf('reset', {})).toEqual([['email', 'field.required']])
  })
})
