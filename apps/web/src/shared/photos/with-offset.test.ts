import { expect, it } from 'vitest'
import { withOffset } from './with-offset.ts'

const at = new Date('2026-11-22T15:31:05.250Z')

it.each([
  [300, '2026-11-22T10:31:05.250-05:00'],
  [0, '2026-11-22T15:31:05.250+00:00'],
  [-345, '2026-11-22T21:16:05.250+05:45'],
  [600, '2026-11-22T05:31:05.250-10:00'],
])('tells the time %i minutes behind UTC', (behind, text) => {
  expect(withOffset(at, behind)).toBe(text)
  expect(new Date(text)).toEqual(at)
})
