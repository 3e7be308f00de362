import { expect, it } from 'vitest'
import { widthOf } from './plate.tsx'

it('wide letters make a plate smaller', () => {
  expect(widthOf('8XK1234')).toBe(7)
  expect(widthOf('WWMM88')).toBeCloseTo(7.6)
  expect(widthOf('أبج')).toBeCloseTo(4.2)
})
