import { describe, expect, it } from 'vitest'
import { languageNames } from './professional-words.ts'

describe('languages', () => {
  it('stand by their own names, that of the screen first', () => {
    expect(languageNames(['en', 'ko', 'es', 'hi'], 'es').map(({ name }) => name)).toEqual([
      'Español',
      'English',
      '한국어',
      'हिन्दी',
    ])
  })

  it('keep their order when that of the screen is not among them', () => {
    expect(languageNames(['en', 'pt'], 'ar').map(({ name }) => name)).toEqual(['English', 'Português'])
  })

  it('that have no name stay a tag', () => {
    expect(languageNames(['xq'], 'en')).toEqual([{ tag: 'xq', name: 'Xq' }])
  })
})
