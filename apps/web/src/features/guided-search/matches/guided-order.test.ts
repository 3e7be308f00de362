import { describe, expect, it } from 'vitest'
import type { FoundProfessional } from '@krash/contract/professionals'
import { guidedOrder } from './guided-order.ts'

function lawyer(id: string, facts: Partial<FoundProfessional> = {}): FoundProfessional {
  return {
    id,
    specialties: [],
    rating: null,
    reviewCount: 0,
    yearsExperience: null,
    availability: null,
    distanceMiles: 5,
    ...facts,
  } as unknown as FoundProfessional
}

const order = (found: FoundProfessional[], wish: Parameters<typeof guidedOrder>[1]) =>
  guidedOrder(found, wish).map(({ who, percent }) => [who.id, percent])

describe('the order of the matches', () => {
  it('follows the wizard match score, not the order of the search', () => {
    const found = [
      lawyer('young', { yearsExperience: 5 }),
      lawyer('old', { yearsExperience: 30 }),
      lawyer('unknown'),
    ]
    expect(order(found, { caseType: 'other', priorities: ['experience'] })).toEqual([
      ['old', 100],
      ['young', 25],
      ['unknown', 0],
    ])
  })

  it('puts the nearer one first among equals', () => {
    const found = [lawyer('far', { distanceMiles: 9 }), lawyer('near', { distanceMiles: 2 })]
    expect(order(found, { caseType: null, priorities: ['cost'] })).toEqual([
      ['near', 75],
      ['far', 75],
    ])
  })

  it('puts the lower hourly price first among equals where cost matters, and an unknown one last', () => {
    const found = [
      lawyer('unknown', { hourlyRate: null, distanceMiles: 1 }),
      lawyer('dear', { hourlyRate: 400, distanceMiles: 2 }),
      lawyer('cheap', { hourlyRate: 150, distanceMiles: 9 }),
      lawyer('as cheap, nearer', { hourlyRate: 150, distanceMiles: 3 }),
    ]
    const ids = (priorities: ('cost' | 'communication')[]) =>
      order(found, { caseType: null, priorities }).map(([id]) => id)
    expect(ids(['cost'])).toEqual(['as cheap, nearer', 'cheap', 'dear', 'unknown'])
    expect(ids(['communication'])).toEqual(['unknown', 'dear', 'as cheap, nearer', 'cheap'])
  })

  it('gives everybody 75 where nothing was chosen, and explains it with no bar', () => {
    const [match] = guidedOrder([lawyer('a')], { caseType: 'slip-fall', priorities: [] })
    expect(match).toMatchObject({ percent: 75, parts: [] })
  })

  it('gives what is not known no invented points', () => {
    const [match] = guidedOrder([lawyer('registered', { distanceMiles: 0 })], {
      caseType: 'car-accident',
      priorities: ['experience', 'reputation', 'responseTime', 'communication'],
    })
    expect(match?.parts.map(({ points }) => points)).toEqual([0, 0, 10, 0])
    expect(match?.percent).toBe(13)
  })

  it('counts a wish as met from 14 of its 20 points on, and blames nobody for what is not known', () => {
    const [match] = guidedOrder(
      [lawyer('a', { distanceMiles: 4, yearsExperience: 13, specialties: ['Personal Injury'] })],
      {
        caseType: 'car-accident',
        priorities: ['local', 'experience', 'specialization', 'cost', 'reputation'],
      },
    )
    expect(match?.parts.map(({ isMet }) => isMet)).toEqual([true, false, true, null, null])
  })

  it('leaves the list it was given as it is', () => {
    const found = [lawyer('a'), lawyer('b', { yearsExperience: 9 })]
    guidedOrder(found, { caseType: null, priorities: ['experience'] })
    expect(found.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
