import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Maria Ortiz', 'MO'],
  ['maría del carmen núñez', 'MN'],
  ['driver1@example.com', 'DE'],
  ['Cher', 'C'],
  ['Dr. Maxim Bogdanov', 'MB'],
  ['Dr. Ann B. Ash, MD, PH.D.', 'AA'],
  ['Ortiz, Maria', 'OM'],
  ['Ma. Theresa Cruz', 'MC'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
