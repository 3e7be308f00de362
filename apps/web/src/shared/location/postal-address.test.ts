import { expect, it } from 'vitest'
import { addressLine, addressLines } from './postal-address.ts'

const office = { address: '1 Tampa General Cir #4', city: 'Tampa', state: 'FL', zipCode: '33606' }

it.each([
  [office, ['1 Tampa General Cir #4', 'Tampa, FL 33606']],
  [{ ...office, zipCode: null }, ['1 Tampa General Cir #4', 'Tampa, FL']],
  [{ ...office, address: '' }, ['Tampa, FL 33606']],
])('%j has the lines of an envelope', (who, lines) => {
  expect(addressLines(who)).toEqual(lines)
})

it('names the town also where the street does', () => {
  expect(addressLine(office)).toBe('1 Tampa General Cir #4, Tampa, FL 33606')
})
