import { expect, test } from 'vitest'
import { wordsOfName } from './hospital-words.ts'

test.each(['hospital', ' Hospitales ', 'emergency  room', 'ER', 'مستشفى', 'sala de urgencias'])(
  '%s asks for any hospital',
  (typed) => expect(wordsOfName(typed)).toBe(''),
)

test.each([
  ['Tampa General', 'Tampa General'],
  ['tampa  general hospital', 'tampa general hospital'],
])('%s asks for one', (typed, name) => expect(wordsOfName(typed)).toBe(name))
