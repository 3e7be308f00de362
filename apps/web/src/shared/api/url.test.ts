import { describe, expect, it } from 'vitest'
import { urlOf } from './url.ts'

describe('urlOf', () => {
  it('fills in parameters, encoded', () => {
    expect(urlOf('/api/files/:id/download', { id: 'a/b c' })).toBe('/api/files/a%2Fb%20c/download')
  })

  it('writes the query and leaves out what is not given', () => {
    expect(
      urlOf('/api/x', undefined, {
        limit: 5,
        text: 'a&b',
        none: undefined,
        empty: '',
        no: null,
        off: false,
        zero: 0,
      }),
    ).toBe('/api/x?limit=5&text=a%26b&off=false&zero=0')
  })

  it('writes a list as one value', () => {
    expect(urlOf('/api/x', undefined, { ids: ['a', 'b'] })).toBe('/api/x?ids=a%2Cb')
  })
})
