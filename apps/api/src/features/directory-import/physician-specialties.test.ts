import { physicianSpecialties } from '@krash/contract'
import { expect, test } from 'vitest'
import { specialtiesByTaxonomy } from './physician-specialties.data.ts'
import { specialtiesOfTaxonomy } from './physician-specialties.ts'

test('every specialty of ours can be reached, and no other name', () => {
  const reached = new Set(Object.values(specialtiesByTaxonomy).flat())
  expect([...reached].toSorted()).toEqual([...physicianSpecialties].toSorted())
})

test('a key is a classification or a whole code', () => {
  for (const key of Object.keys(specialtiesByTaxonomy)) expect(key).toMatch(/^[0-9A-Z]{4}$|^[0-9A-Z]{9}X$/)
})

test.each([
  ['207Q00000X', ['Family Medicine']],
  ['207QS0010X', ['Family Medicine']],
  ['207RC0000X', ['Cardiology']],
  ['207RN0300X', ['Internal Medicine']],
  ['2080P0202X', ['Pediatrics', 'Cardiology']],
  ['2084N0400X', ['Neurology']],
  ['2084P0800X', ['Psychiatry']],
  // Sleep medicine belongs to neurologists and psychiatrists alike.
  ['2084S0012X', []],
  ['2085R0202X', ['Radiology']],
  ['2085R0001X', []],
  ['207L00000X', []],
  ['207LP2900X', ['Pain Management']],
  ['363L00000X', []],
  ['207Q', []],
  ['', []],
])('%s is %j', (code, specialties) => {
  expect(specialtiesOfTaxonomy(code)).toEqual(specialties)
})
