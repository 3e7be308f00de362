import { describe, expect, it } from 'vitest'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { bandOf, completenessOf, nextBest } from './completeness.ts'

describe('completeness', () => {
  it('counts 8 items', () => {
    expect(completenessOf(maria).percent).toBe(63)
    expect(completenessOf(newcomer).percent).toBe(25)
  })

  it('names what is missing', () => {
    expect(completenessOf(maria).missing).toEqual(['vehicles', 'drivers', 'insurancePolicies'])
  })

  it('is whole with everything given', () => {
    const id = { id: maria.id } as never
    expect(
      completenessOf({ ...maria, vehicles: [id], drivers: [id], insurancePolicies: [id] }),
    ).toMatchObject({ percent: 100, missing: [] })
  })

  it.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'nearly'],
    [50, 'nearly'],
    [49, 'low'],
    [0, 'low'],
  ])('%i percent is %s', (percent, band) => {
    expect(bandOf(percent)).toBe(band)
  })

  it('asks first for who to call, then for the car, then for the papers', () => {
    expect(nextBest(completenessOf(newcomer).missing)).toBe('fullName')
    expect(nextBest(completenessOf(maria).missing)).toBe('vehicles')
    expect(nextBest(['drivers', 'insurancePolicies'])).toBe('insurancePolicies')
    expect(nextBest([])).toBeUndefined()
  })
})
