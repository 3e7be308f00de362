import { expect, test } from 'vitest'
import { preferredLanguage, sentence } from './sentences.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['xx,en;q=0.1,es;q=0.7', 'es'],
  ['es;q=0,en', 'en'],
  ['*', 'en'],
  [`${'a'.repeat(10_000)},es`, 'en'],
])('%s is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('values stand in the sentence, a missing one stays visible', () => {
  expect(sentence('en', 'field.tooShort', { min: 8 })).toBe('Please use at least 8 characters')
  expect(sentence('es', 'field.tooShort')).toContain('al menos {{min}} caracteres')
})
