import { describe, expect, it } from 'vitest'
import { languages } from '@krash/phrases'
import { isoDateOf, joinParts, partName, partOrder, partsOf, wrongParts } from './date-parts.ts'
import { latinDigits } from './typed-text.ts'

describe('the parts of a date', () => {
  it.each([
    ['en', ['month', 'day', 'year']],
    ['es', ['day', 'month', 'year']],
    ['ar', ['day', 'month', 'year']],
    ['ko', ['year', 'month', 'day']],
    ['de', ['day', 'month', 'year']],
  ] as const)('stand in the order of %s', (language, order) => {
    expect(partOrder(languages[language].locale)).toEqual(order)
  })

  it('are called by their names', () => {
    expect(partName('month', 'en-US')).toBe('Month')
    expect(partName('day', 'es-US')).toBe('Día')
    expect(partName('year', languages.ar.locale)).toBe('السنة')
  })

  it('come back as they were typed', () => {
    for (const typed of ['', '1990-2-', '--31', '1990-02-09']) expect(joinParts(partsOf(typed))).toBe(typed)
  })

  it.each([
    ['1990-2-9', '1990-02-09'],
    ['2024-2-29', '2024-02-29'],
    ['2023-2-29', '2023-2-29'],
    ['90-2-9', '90-2-9'],
    ['', ''],
  ])('%s is sent as %s', (typed, sent) => {
    expect(isoDateOf(typed)).toBe(sent)
  })

  it.each([
    ['', ['year', 'month', 'day']],
    ['1990-13-9', ['month']],
    ['1990-4-31', ['day']],
    ['1900-2-29', ['day']],
    ['2000-2-29', []],
    ['90-4-3', ['year']],
    ['1990-0-0', ['month', 'day']],
  ])('of %s the wrong ones are %j', (typed, wrong) => {
    expect(wrongParts(typed)).toEqual(wrong)
  })
})

it.each([
  ['٢٠٢١', '2021'],
  ['۱۳۷۰', '1370'],
  ['8XK ٩', '8XK 9'],
])('%s is read as %s', (typed, digits) => {
  expect(latinDigits(typed)).toBe(digits)
})
