import { describe, expect, it } from 'vitest'
import { spokenLanguages } from './wording.ts'

describe('spoken languages', () => {
  it('stand by their own names, that of the screen first', () => {
    expect(spokenLanguages(['en', 'ko', 'es', 'hi'], 'es').map(({ name }) => name)).toEqual([
      'Español',
      'English',
      '한국어',
      'हिन्दी',
    ])
  })

  it('keep their order when that of the screen is not among them', () => {
    expect(spokenLanguages(['en', 'pt'], 'ar').map(({ name }) => name)).toEqual(['English', 'Português'])
  })
})
