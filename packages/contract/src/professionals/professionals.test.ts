import { describe, expect, it } from 'vitest'
import { groupResults, isPreferredPartner, professionalRoutes, professionalSearch } from './professionals.ts'

const partner = { isVerified: true, rating: 4.5, yearsExperience: 10 }

describe('preferred partners', () => {
  it('are verified, rated 4.5 or more, with 10 years or more', () => {
    expect(isPreferredPartner(partner)).toBe(true)
    expect(isPreferredPartner({ ...partner, isVerified: false })).toBe(false)
    expect(isPreferredPartner({ ...partner, rating: 4.4 })).toBe(false)
    expect(isPreferredPartner({ ...partner, rating: null })).toBe(false)
    expect(isPreferredPartner({ ...partner, yearsExperience: 9 })).toBe(false)
  })

  it('stand before the others: two of them, then four', () => {
    const other = { ...partner, isVerified: false }
    const groups = groupResults([other, partner, other, partner, partner, other, other, other])
    expect([groups.partners.length, groups.others.length, groups.ungrouped.length]).toEqual([2, 4, 0])
    expect(groupResults([])).toEqual({ partners: [], others: [], ungrouped: [] })
  })
})

describe('a search', () => {
  it('is within 25 miles, best match first, 20 a page, unless told otherwise', () => {
    expect(professionalSearch.parse({ type: 'lawyer' })).toEqual({
      type: 'lawyer',
      radius: 25,
      sort: 'match',
      page: 1,
      limit: 20,
    })
  })

  it('needs both coordinates or none', () => {
    const half = professionalSearch.safeParse({ type: 'lawyer', location: { longitude: -82 } })
    expect(half.error?.issues[0]?.path).toEqual(['location', 'latitude'])
  })

  it('goes 200 miles and a million pages far', () => {
    const far = professionalSearch.safeParse({ type: 'lawyer', radius: 201, page: 1_000_001 })
    expect(far.error?.issues.map((issue) => issue.path[0])).toEqual(['radius', 'page'])
  })
})

it('singular and plural name a type', () => {
  const { params } = professionalRoutes.getProfessional
  const id = '0197a3c2-7b1e-7c11-9d55-ab12cd34ef56'
  expect(
    ['lawyer', 'lawyers', 'physician', 'physicians'].map((type) => params.parse({ type, id }).type),
  ).toEqual(['lawyer', 'lawyer', 'physician', 'physician'])
})
