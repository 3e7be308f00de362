import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MatchFacts,
  type MatchWish,
  listMatchScore,
  matchBand,
  matchParts,
  priorities,
} from './match-score.ts'

const facts = fc.record<MatchFacts>({
  hasSpecialty: fc.boolean(),
  rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
  yearsExperience: fc.option(fc.integer({ min: 0, max: 80 })),
  isAvailableNowOrToday: fc.boolean(),
  hourlyRate: fc.option(fc.integer({ min: 1, max: 2000 })),
  miles: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
})
const wish = fc.record<MatchWish>({
  specialtyAsked: fc.boolean(),
  priorities: fc.array(fc.constantFrom(...priorities), { maxLength: 4 }),
})

const best: MatchFacts = {
  hasSpecialty: true,
  rating: 5,
  yearsExperience: 20,
  isAvailableNowOrToday: true,
  hourlyRate: 200,
  miles: 1,
}
const worst: MatchFacts = {
  hasSpecialty: false,
  rating: null,
  yearsExperience: null,
  isAvailableNowOrToday: false,
  hourlyRate: null,
  miles: null,
}
const anything: MatchWish = { specialtyAsked: true, priorities: [] }

describe('list match score', () => {
  it('is 100 for the best, 0 for whom nothing is known', () => {
    expect(listMatchScore(best, anything)).toBe(100)
    expect(listMatchScore(worst, anything)).toBe(0)
  })

  it('gives everybody the specialty points when none was asked for', () => {
    expect(listMatchScore(worst, { ...anything, specialtyAsked: false })).toBe(40)
  })

  it('shares 20 points among the wishes', () => {
    expect(listMatchScore({ ...best, hourlyRate: 300 }, { ...anything, priorities: ['cost', 'local'] })).toBe(
      90,
    )
    expect(listMatchScore({ ...best, hourlyRate: 300 }, { ...anything, priorities: ['cost'] })).toBe(80)
    expect(listMatchScore({ ...best, miles: 25 }, anything)).toBe(97)
  })

  it('pays for the wish to be close under both its names, once', () => {
    const close = matchParts(best, { ...anything, priorities: ['local', 'location', 'cost'] })
    expect(close.filter(({ part }) => part === 'bonus.local')).toHaveLength(1)
    expect(listMatchScore({ ...best, miles: 30 }, { ...anything, priorities: ['location'] })).toBe(80)
  })

  it('counts a wish for the specialty alone as no wish', () => {
    expect(listMatchScore(best, { ...anything, priorities: ['specialization'] })).toBe(100)
  })

  it('is a whole number from 0 to 100, and its parts never exceed their points', () => {
    fc.assert(
      fc.property(facts, wish, (who, wanted) => {
        const score = listMatchScore(who, wanted)
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        const parts = matchParts(who, wanted)
        expect(parts.reduce((sum, { of }) => sum + of, 0)).toBeCloseTo(100)
        for (const part of parts) expect(part.points).toBeLessThanOrEqual(part.of)
      }),
    )
  })

  it('never falls when somebody gets better in anything', () => {
    fc.assert(
      fc.property(facts, facts, wish, (one, other, wanted) => {
        const better: MatchFacts = {
          hasSpecialty: one.hasSpecialty || other.hasSpecialty,
          rating: larger(one.rating, other.rating),
          yearsExperience: larger(one.yearsExperience, other.yearsExperience),
          isAvailableNowOrToday: one.isAvailableNowOrToday || other.isAvailableNowOrToday,
          hourlyRate: Math.min(one.hourlyRate ?? 9999, other.hourlyRate ?? 9999),
          miles: Math.min(one.miles ?? 9999, other.miles ?? 9999),
        }
        const least = Math.max(listMatchScore(one, wanted), listMatchScore(other, wanted))
        expect(listMatchScore(better, wanted)).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

it('bands begin at 85 and 70', () => {
  expect([100, 85, 84, 70, 69, 0].map(matchBand)).toEqual(['high', 'high', 'medium', 'medium', 'low', 'low'])
})

function larger(one: number | null, other: number | null): number {
  return Math.max(one ?? 0, other ?? 0)
}
