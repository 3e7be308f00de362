import { expect, test } from 'vitest'
import { isPretended, refusePretendedName } from './refuse-pretended-name.ts'

const pretended = [
  'Krash',
  'krash support',
  'KRASH-Team',
  'K r a s h',
  'Support',
  'Admin',
  'Ádmin',
  'POLICE',
  'The Police Dept',
  '911',
  '9 1 1',
  'Ann 911',
  // Cyrillic, Greek, mathematical, full-width and circled letters, an l for an I, digits, and an invisible character.
  'К\u0433ash'.replace('\u0433', 'r'),
  'Krаsh',
  'ΚRASH',
  '𝓟olice',
  'Ｓｕｐｐｏｒｔ',
  'Ⓚrash',
  'Adrnin',
  'POLlCE',
  'Supp0rt',
  'Kra5h',
  'Kr\u200bash',
  'Pοlice',
  'الشرطة',
  'Policía',
]
const people = [
  'Ann Lee',
  'Krashinsky',
  'Ivan Krasheninnikov',
  'Adminov',
  'Maria Policarpo',
  'Official',
  'Grace Help',
  'O’Brien',
  'María José Ñúñez',
  'محمد علي',
  'Олег Шараш',
  'Λευτέρης',
  'Lil',
  '',
]

test('names of the product and of authorities are told by how they look, people’s names are not', () => {
  expect(pretended.filter((name) => !isPretended(name))).toEqual([])
  expect(people.filter(isPretended)).toEqual([])
})

test('only what changes is looked at: a stored name is left alone', () => {
  const stored = { firstName: 'Krash', lastName: 'Support' }
  expect(() => refusePretendedName(stored, stored)).not.toThrow()
  expect(() => refusePretendedName(stored, {})).not.toThrow()
  expect(() => refusePretendedName(stored, { lastName: 'Team' })).toThrow('VALIDATION_FAILED')
  expect(() => refusePretendedName(stored, { firstName: 'Ann', lastName: 'Lee' })).not.toThrow()
  expect(() => refusePretendedName({ firstName: 'Ann' }, { lastName: null })).not.toThrow()
})
