import { describe, expect, it } from 'vitest'
import { createPhraseBook } from './phrase-book.ts'

const english = createPhraseBook(
  {
    shell: {
      title: 'Hello {{name}}',
      cases_one: '{{count}} case',
      cases_other: '{{count}} cases',
      deep: { er: 'Here' },
      until: 'Until {{time}}. Then it ends.',
    },
  },
  'en-US',
)
const arabic = createPhraseBook(
  {
    shell: {
      cases_zero: 'none',
      cases_two: 'two',
      cases_few: '{{count}} few',
      cases_other: '{{count}} other',
    },
  },
  'ar-u-nu-latn',
)

describe('a phrase', () => {
  it('is found by its path', () => {
    expect(english.find('shell:deep.er')).toBe('Here')
  })

  it('gets its values, and keeps a slot without one', () => {
    expect(english.find('shell:title', { name: '<b>$&</b>' })).toBe('Hello <b>$&</b>')
    expect(english.find('shell:title')).toBe('Hello {{name}}')
  })

  it.each([
    ['12:00 AM', 'Until 12:00 AM. Then it ends.'],
    ['12:00 a.m.', 'Until 12:00 a.m. Then it ends.'],
    ['\u206812:00 a.m.\u2069', 'Until \u206812:00 a.m.\u2069 Then it ends.'],
  ])('has one stop where a value ends with one: %j', (time, text) => {
    expect(english.find('shell:until', { time })).toBe(text)
  })

  it.each([
    [1, '1 case'],
    [0, '0 cases'],
    [21, '21 cases'],
  ])('with the count %i reads "%s"', (count, text) => {
    expect(english.find('shell:cases', { count })).toBe(text)
  })

  it.each([
    [0, 'none'],
    [2, 'two'],
    [5, '5 few'],
    [100, '100 other'],
  ])('follows the rules of the language: %i', (count, text) => {
    expect(arabic.find('shell:cases', { count })).toBe(text)
  })

  it.each([
    'shell:none',
    'other:title',
    'shell:deep',
    'shell:constructor',
    'shell:title.length',
    '',
    'toString',
  ])('is nothing for %s', (key) => {
    expect(english.find(key)).toBeUndefined()
  })
})
