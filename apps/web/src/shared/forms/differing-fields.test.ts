import { expect, it } from 'vitest'
import { differingFields } from './differing-fields.ts'

it('names the fields in which two versions differ, in the order of the form', () => {
  const mine = { make: 'Honda ', model: 'Civic', medicalPayments: true }
  const theirs = { make: 'Honda', model: 'Accord', medicalPayments: false }
  expect(differingFields(mine, theirs, ['medicalPayments', 'make', 'model'])).toEqual([
    'medicalPayments',
    'model',
  ])
})

it('differs from a version of which nothing is known', () => {
  expect(differingFields({ make: 'Honda' }, {}, ['make'])).toEqual(['make'])
})
