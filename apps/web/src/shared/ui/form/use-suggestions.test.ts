import { describe, expect, it } from 'vitest'
import { sameAmong } from './use-suggestions.ts'

const tampa = { id: 'tampa', label: 'Tampa, FL' }
const temple = { id: 'temple', label: 'Temple Terrace, FL' }
const miami = { id: 'miami', label: 'Miami, FL' }

describe('what was chosen while a later answer was on its way', () => {
  it('stays chosen at its new place', () => {
    expect(sameAmong([miami, tampa], tampa)).toBe(1)
  })

  it('is given up when the later answer does not hold it, or nothing was chosen', () => {
    expect(sameAmong([miami, temple], tampa)).toBeUndefined()
    expect(sameAmong([miami, temple], undefined)).toBeUndefined()
  })
})
