import { describe, expect, it } from 'vitest'
import { inChosenOrder, pagesNeeded, shownResults } from './shown-results.ts'

const partner = (id: string) => ({ id, isVerified: true, rating: 4.8, yearsExperience: 15 })
const other = (id: string) => ({ id, isVerified: false, rating: null, yearsExperience: 3 })
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

describe('which results are on the screen', () => {
  const found = [
    partner('a'),
    other('b'),
    partner('c'),
    partner('d'),
    other('e'),
    other('f'),
    other('g'),
    other('h'),
    other('i'),
  ]

  it('shows two partners and four others first', () => {
    const shown = shownResults(found, { more: 0, total: 9 })
    expect([ids(shown.partners), ids(shown.others), ids(shown.more), shown.hiddenCount]).toEqual([
      'ac',
      'befg',
      '',
      3,
    ])
  })

  it('reveals the rest in the order of the search', () => {
    const shown = shownResults(found, { more: 2, total: 9 })
    expect([ids(shown.more), shown.hiddenCount]).toEqual(['dh', 1])
  })

  it('hides nobody in the end', () => {
    const shown = shownResults(found, { more: 20, total: 9 })
    const all = [...shown.partners, ...shown.others, ...shown.more]
    expect(new Set(all.map(({ id }) => id)).size).toBe(9)
    expect(shown.hiddenCount).toBe(0)
  })

  it('counts those on pages that are not here yet', () => {
    expect(shownResults(found, { more: 0, total: 120 }).hiddenCount).toBe(114)
  })

  it('is one list where nobody is preferred', () => {
    const shown = shownResults('abcdef'.split('').map(other), { more: 1, total: 6 })
    expect([shown.partners, shown.others, ids(shown.more), shown.hiddenCount]).toEqual([[], [], 'abcde', 1])
  })

  it('shows nothing for nothing', () => {
    expect(shownResults([], { more: 20, total: 0 })).toEqual({
      partners: [],
      others: [],
      more: [],
      hiddenCount: 0,
    })
  })
})

describe('an order that was chosen', () => {
  it('is one list, with nobody lifted out of it', () => {
    const found = [other('b'), partner('a'), other('c'), partner('d')]
    const shown = inChosenOrder(found, { more: 0, total: 4, first: 3 })
    expect([shown.partners, shown.others, ids(shown.more), shown.hiddenCount]).toEqual([[], [], 'bac', 1])
  })
})

describe('how many pages are needed', () => {
  it.each([
    [0, 1],
    [40, 1],
    [44, 1],
    [45, 2],
    [100, 3],
  ])('%i more need %i pages of 50', (more, pages) => {
    expect(pagesNeeded(more, 6)).toBe(pages)
  })
})
