import { expect, test } from 'vitest'
import { dayOf } from './day-of.ts'

test('tells the calendar day of the device, also just before and after midnight', () => {
  expect(dayOf(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09')
  expect(dayOf(new Date(2026, 0, 1, 0, 1))).toBe('2026-01-01')
})
