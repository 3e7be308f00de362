import { expect, test } from 'vitest'
import { telephoneOf } from './telephone.ts'

test('letters are dialled as the keys they stand on', () => {
  expect(telephoneOf('1-800-ROADSIDE')).toBe('tel:+18007623743')
})

test('a number with its country code keeps it, any other is dialled as it is', () => {
  expect(telephoneOf('+1 (813) 555-0100')).toBe('tel:+18135550100')
  expect(telephoneOf('(813) 555-0100')).toBe('tel:8135550100')
  expect(telephoneOf('911')).toBe('tel:911')
})
