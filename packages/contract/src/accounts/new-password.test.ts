import { describe, expect, it } from 'vitest'
import { changePasswordInput, newPasswordInput } from './new-password.ts'
import { fieldProblems } from '../wire/wire.ts'

const problemsOf = (values: object) => {
  const parsed = newPasswordInput.safeParse(values)
  return parsed.success ? [] : fieldProblems(parsed.error.issues).map(({ field, key }) => [field, key])
}

describe('a new password', () => {
  it('has 8 characters and is typed twice', () => {
    expect(problemsOf({ newPassword: 'eight888', confirmPassword: 'eight888' })).toEqual([])
    expect(problemsOf({ newPassword: 'seven77', confirmPassword: 'seven77' })).toEqual([
      ['newPassword', 'field.passwordTooShort'],
    ])
    expect(problemsOf({ newPassword: '', confirmPassword: '' })).toEqual([
      ['newPassword', 'field.required'],
      ['confirmPassword', 'field.passwordConfirm'],
    ])
  })

  it('tells a difference together with the other problems', () => {
    expect(problemsOf({ newPassword: 'short', confirmPassword: 'shorter' })).toEqual([
      ['newPassword', 'field.passwordTooShort'],
      ['confirmPassword', 'field.passwordsDoNotMatch'],
    ])
  })

  it('does not judge the length of the current one', () => {
    const form = { currentPassword: 'x', newPassword: 'eight888', confirmPassword: 'eight888' }
    expect(changePasswordInput.safeParse(form).success).toBe(true)
    expect(changePasswordInput.safeParse({ ...form, currentPassword: '' }).success).toBe(false)
  })
})
