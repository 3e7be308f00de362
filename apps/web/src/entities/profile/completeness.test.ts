import { describe, expect, it } from 'vitest'
import { maria, newcomer } from '#testing/examples/profiles.ts'
import { accidentReadiness, bandOf, nextBest, profileStatus, storeCompleteness } from './completeness.ts'

describe('completeness', () => {
  it('counts 8, 6 and 7 items', () => {
    const percents = (profile: typeof maria) =>
      [storeCompleteness, accidentReadiness, profileStatus].map((count) => count(profile).percent)
    expect(percents(maria)).toEqual([63, 50, 71])
    expect(percents(newcomer)).toEqual([25, 17, 29])
  })

  it('names what is missing', () => {
    expect(accidentReadiness(maria).missing).toEqual(['vehicles', 'insurancePolicies', 'drivers'])
  })

  it('is whole with everything given', () => {
    const id = { id: maria.id } as never
    expect(
      storeCompleteness({ ...maria, vehicles: [id], drivers: [id], insurancePolicies: [id] }),
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
    expect(nextBest(storeCompleteness(newcomer).missing)).toBe('fullName')
    expect(nextBest(storeCompleteness(maria).missing)).toBe('vehicles')
    expect(nextBest(['drivers', 'insurancePolicies'])).toBe('insurancePolicies')
    expect(nextBest([])).toBeUndefined()
  })
})
