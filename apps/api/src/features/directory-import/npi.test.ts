import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNpi } from './npi.ts'
import { invented } from './nppes.factory.ts'

test('takes the number that CMS gives as its example, and no other last digit', () => {
  expect(isNpi('1234567893')).toBe(true)
  for (const digit of '012456789') expect(isNpi(`123456789${digit}`)).toBe(false)
})

test('takes only ten digits that begin with 1 or 2', () => {
  for (const text of [
    '',
    '123456789',
    '12345678930',
    '0234567893',
    '3234567893',
    '12345a7893',
    '1234567893 ',
  ])
    expect(isNpi(text)).toBe(false)
})

test('notices every single digit that is mistyped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (number, at, more) => {
        const npi = invented(number)
        const digit = (Number(npi[at]) + more) % 10
        expect(isNpi(npi)).toBe(true)
        expect(isNpi(`${npi.slice(0, at)}${digit}${npi.slice(at + 1)}`)).toBe(false)
      },
    ),
    { seed: 21 },
  )
})
