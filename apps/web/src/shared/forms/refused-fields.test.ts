import { expect, it } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { refusedFields } from './refused-fields.ts'

const values = { email: '', password: '' }

it('tells the fields of this form that the server has refused', () => {
  const fieldErrors = [
    { field: 'email', message: 'Taken.', code: 'field.email' },
    { field: 'location', message: 'Missing.', code: 'field.required' },
  ]
  const error = new ApiError({
    code: 'VALIDATION_FAILED',
    status: 400,
    message: 'Please check.',
    fieldErrors,
  })
  expect(refusedFields(error, values)).toMatchObject([{ field: 'email', message: 'Taken.' }])
})

it('knows by its code which field a refusal is about', () => {
  const error = new ApiError({ code: 'WRONG_PASSWORD', status: 401, message: 'Wrong.' })
  expect(refusedFields(error, values, { WRONG_PASSWORD: 'password' })).toEqual([
    { field: 'password', message: 'Wrong.' },
  ])
  expect(refusedFields(error, values)).toEqual([])
})
