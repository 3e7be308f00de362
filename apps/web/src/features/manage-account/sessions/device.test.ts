import { expect, it } from 'vitest'
import { isPhone } from './device.ts'

it.each([
  ['Chrome on Android', true],
  ['Safari on iPhone', true],
  ['Firefox on Windows', false],
  [null, false],
])('%s in the hand: %s', (device, inHand) => {
  expect(isPhone(device)).toBe(inHand)
})
