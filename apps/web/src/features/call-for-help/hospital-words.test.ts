import { expect, test } from 'vitest'
import { loadPart, shippedLanguages } from '@krash/phrases'
import { wordsOfName } from './hospital-words.ts'

test.each([
  'hospital',
  ' Hospitales ',
  'emergency  room',
  'ER',
  'مستشفى',
  'sala de urgencias',
  'Notaufnahme in der Nähe',
  "salle d'urgence",
  '응급실',
  'Скорая помощь',
  // Decomposed, as some keyboards write it.
  'bệnh viện gần đây'.normalize('NFD'),
  '附近的医院',
  'mga ospital',
])('%s asks for any hospital', (typed) => expect(wordsOfName(typed)).toBe(''))

test.each(shippedLanguages)('so does the word that we say ourselves in %s', async (language) => {
  const { helpPlaces } = (await loadPart(language, 'report')) as {
    helpPlaces: { tab: { hospital: string }; found: string }
  }
  expect(wordsOfName(helpPlaces.tab.hospital)).toBe('')
  expect(wordsOfName(helpPlaces.found)).toBe('')
})

test.each([
  ['Tampa General', 'Tampa General'],
  ['tampa  general hospital', 'tampa general hospital'],
])('%s asks for one', (typed, name) => expect(wordsOfName(typed)).toBe(name))
