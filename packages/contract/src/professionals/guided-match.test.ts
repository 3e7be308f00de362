import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GuidedFacts, guidedMatchParts, guidedMatchScore } from './guided-match.ts'
import { priorities } from './match-score.ts'

const lawyer: GuidedFacts = {
  specialties: ['Personal Injury'],
  rating: 4.5,
  reviewCount: 25,
  yearsExperience: 10,
  isImmediate: false,
  miles: 4,
}
const caseType = 'car-accident' as const

describe('wizard match score', () => {
  it('is 75 when nothing was chosen', () => {
    expect(guidedMatchScore(lawyer, { caseType, priorities: [] })).toBe(75)
  })

  it.each([
    ['experience', 10],
    ['reputation', 18],
    ['responseTime', 10],
    ['cost', 15],
    ['communication', 10],
    ['local', 14],
    ['location', 14],
    ['specialization', 20],
  ] as const)('%s is worth %d of 20', (priority, points) => {
    const [part] = guidedMatchParts(lawyer, { caseType, priorities: [priority] })
    expect(part).toMatchObject({ points, of: 20 })
  })

  it('counts what is not known as the least, and an unknown distance as 10 miles', () => {
    const unknown: GuidedFacts = {
      specialties: [],
      rating: null,
      reviewCount: 0,
      yearsExperience: null,
      isImmediate: false,
      miles: null,
    }
    const parts = guidedMatchParts(unknown, { caseType: 'other', priorities })
    expect(Object.fromEntries(parts.map(({ priority, points }) => [priority, points]))).toEqual({
      experience: 0,
      reputation: 0,
      responseTime: 10,
      cost: 15,
      communication: 0,
      local: 5,
      specialization: 10,
    })
  })

  it('counts local and location once', () => {
    expect(guidedMatchParts(lawyer, { caseType, priorities: ['location', 'local'] })).toHaveLength(1)
  })

  it('is the percent of the points of what was chosen', () => {
    expect(
      guidedMatchScore(lawyer, { caseType, priorities: ['experience', 'reputation', 'specialization'] }),
    ).toBe(80)
  })

  it('is a whole number from 0 to 100', () => {
    const facts = fc.record<GuidedFacts>({
      specialties: fc.subarray(['Personal Injury', 'Family Law']),
      rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
      reviewCount: fc.nat(1000),
      yearsExperience: fc.option(fc.integer({ min: 0, max: 80 })),
      isImmediate: fc.boolean(),
      miles: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    })
    fc.assert(
      fc.property(facts, fc.subarray([...priorities]), (who, chosen) => {
        const score = guidedMatchScore(who, { caseType, priorities: chosen })
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })
})
