import { describe, expect, it } from 'vitest'
import { createShareKeys } from './share-keys.ts'

describe('keys of the connect call', () => {
  function keys() {
    let count = 0
    return createShareKeys(() => `key-${(count += 1)}`)
  }

  it('stay the same for the same lawyer and content until the answer', () => {
    const { keyFor, settle } = keys()
    expect([keyFor('a', { note: 'x' }), keyFor('a', { note: 'x' })]).toEqual(['key-1', 'key-1'])
    settle('a')
    expect(keyFor('a', { note: 'x' })).toBe('key-2')
  })

  it('differ between lawyers and between contents', () => {
    const { keyFor } = keys()
    expect([keyFor('a', {}), keyFor('b', {}), keyFor('a', { note: 'y' })]).toEqual([
      'key-1',
      'key-2',
      'key-3',
    ])
  })
})
