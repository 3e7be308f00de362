import { expect, test } from 'vitest'
import { cellText, dayOf, isUnitedStates, phoneOf, stateOf, zipOf } from './registry-values.ts'

test.each([
  ['32204', '32204'],
  ['322044736', '32204'],
  ['32204-4736', '32204'],
  ['322044736.0', '32204'],
  ['32204.0', '32204'],
  // Leading zeros that a spreadsheet removed.
  ['7666.0', '07666'],
  ['76661234.0', '07666'],
  ['926.0', '00926'],
  ['123456', null],
  ['K1A 0B1', null],
  ['12', null],
  ['', null],
])('ZIP %s is %s', (text, zip) => {
  expect(zipOf(text)).toBe(zip)
})

test.each([
  ['8135550101', '+18135550101'],
  ['8135550101.0', '+18135550101'],
  ['(813) 555-0101', '+18135550101'],
  ['1-813-555-0101', '+18135550101'],
  ['813555010.0', null],
  ['0135550101', null],
  ['8131550101', null],
  ['0000000000', null],
  ['', null],
])('phone %s is %s', (text, phone) => {
  expect(phoneOf(text)).toBe(phone)
})

test.each([
  ['07/08/2007', '2007-07-08'],
  ['7/8/2007', '2007-07-08'],
  ['2007-07-08', '2007-07-08'],
  ['02/30/2007', null],
  ['', null],
  ['yesterday', null],
])('day %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test('a cell is one line without the words for nothing', () => {
  expect(cellText('  ST.   MARY\u00a0HOSPITAL \n')).toBe('ST. MARY HOSPITAL')
  expect(cellText('Mun\u0303oz')).toBe('Muñoz')
  for (const nothing of [undefined, '', ' ', '<UNAVAIL>', 'N/A', '-', '--', '.', '\u0000'])
    expect(cellText(nothing)).toBe('')
})

test('states are the fifty and DC, by code or name', () => {
  expect(stateOf('fl')).toBe('FL')
  expect(stateOf('NEW YORK')).toBe('NY')
  for (const other of ['PR', 'GU', 'AE', 'AP', 'AA', 'ONTARIO', 'ZZ', '']) expect(stateOf(other)).toBeNull()
  expect(isUnitedStates('')).toBe(true)
  expect(isUnitedStates('United States')).toBe(true)
  expect(isUnitedStates('CA')).toBe(false)
})
