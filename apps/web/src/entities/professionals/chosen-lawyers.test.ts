import { describe, expect, it } from 'vitest'
import { ownValue } from '#shared/session/own-store.ts'
import { parseChosen } from './chosen-lawyers.ts'

const elena = {
  id: 'a',
  fullName: 'Elena Kowalski',
  firmName: null,
  city: 'Tampa',
  state: 'FL',
  isVerified: true,
  rating: 4.8,
  yearsExperience: null,
  isDemo: false,
}
const kept = (chosen: unknown, userId = 'me') => JSON.stringify({ userId, chosen })
const chosenOf = (stored: string | null, userId: string | undefined) =>
  parseChosen(ownValue(stored, 'chosen', userId))

describe('the lawyers a device has kept', () => {
  it('come back to the person who chose them', () => {
    expect(chosenOf(kept([elena]), 'me')).toEqual([elena])
  })

  it('are not shown to anybody else', () => {
    expect(chosenOf(kept([elena]), 'somebody')).toEqual([])
    expect(chosenOf(kept([elena]), undefined)).toEqual([])
  })

  it.each([null, '', '{', 'null', '7', '[]', kept('all'), kept([null, 7, 'x', {}])])(
    'are none when the device says %j',
    (stored) => {
      expect(chosenOf(stored, 'me')).toEqual([])
    },
  )

  it('are only those that are whole', () => {
    expect(chosenOf(kept([{ ...elena, fullName: { $: 1 } }, elena]), 'me')).toEqual([elena])
    expect(chosenOf(kept(Array.from({ length: 500 }, () => elena)), 'me')).toHaveLength(50)
  })
})
