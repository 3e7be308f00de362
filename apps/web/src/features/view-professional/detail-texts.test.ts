import { describe, expect, it } from 'vitest'
import type { FieldSource, Professional } from '@krash/contract/professionals'
import type { Review } from '@krash/contract/reviews'
import { barsOf } from './rating-bars.ts'
import { reviewBody, reviewValues } from './review-values.ts'
import { sentenceStart, sourceLines } from './source-lines.ts'

const place = { address: '100 Pine St', city: 'Tampa', state: 'FL', zipCode: '33602' }

describe('the bars', () => {
  it('begin with five stars and share out all reviews', () => {
    const bars = barsOf({ 1: 1, 2: 0, 3: 1, 4: 2, 5: 6 })
    expect(bars.map(({ stars, share }) => [stars, share])).toEqual([
      [5, 0.6],
      [4, 0.2],
      [3, 0.1],
      [2, 0],
      [1, 0.1],
    ])
  })

  it('are empty without reviews', () => {
    expect(barsOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }).every(({ share }) => share === 0)).toBe(true)
  })
})

describe('the sources', () => {
  const source = (changes: Partial<FieldSource>): FieldSource => ({
    source: 'nppes',
    fields: ['fullName', 'firmName', 'phone', 'email', 'address', 'specialties', 'barNumber'],
    updatedOn: '2007-07-08',
    checkedAt: '2026-03-06T12:00:00.000Z',
    ...changes,
  })
  const who = (sources: FieldSource[], changes: Partial<Professional> = {}) =>
    ({
      ...place,
      fullName: 'Ann Ash',
      firmName: null,
      phone: '+18135550101',
      email: '',
      specialties: [],
      barNumber: null,
      latitude: 27.9,
      longitude: -82.4,
      rating: 4,
      reviewCount: 1,
      sources,
      ...changes,
    }) as unknown as Professional

  it('name only what is known, in the order of reading', () => {
    expect(sourceLines(who([source({})]))).toEqual([
      {
        source: 'nppes',
        facts: ['name', 'phone', 'address'],
        updatedOn: '2007-07-08',
        checkedAt: '2026-03-06T12:00:00.000Z',
      },
    ])
  })

  it('say two fields of one fact once, and leave out who told nothing', () => {
    const lines = sourceLines(
      who([
        source({ source: 'gazetteer', fields: ['latitude', 'longitude'] }),
        source({ source: 'reviews', fields: ['rating', 'reviewCount'] }),
        source({ source: 'bar-roster', fields: ['barNumber'] }),
      ]),
    )
    expect(lines.map((line) => [line.source, line.facts])).toEqual([
      ['gazetteer', ['position']],
      ['reviews', ['rating']],
    ])
  })

  it('begin with a large letter where the script has one', () => {
    expect(sentenceStart('name, phone', 'en')).toBe('Name, phone')
    expect(sentenceStart('الاسم', 'ar')).toBe('الاسم')
    expect(sentenceStart('', 'en')).toBe('')
  })
})

describe('the form of a review', () => {
  const own = { rating: 4, title: null, text: 'Was on time.' } as Review

  it('starts empty, or with what was written', () => {
    expect(reviewValues(undefined)).toEqual({ rating: 0, title: '', text: '' })
    expect(reviewValues(own)).toEqual({ rating: 4, title: '', text: 'Was on time.' })
  })

  it('sends no title where none stands', () => {
    expect(reviewBody({ rating: 5, title: ' ', text: 'x' })).toEqual({ rating: 5, text: 'x' })
    expect(reviewBody({ rating: 5, title: 'Fine', text: 'x' })).toEqual({
      rating: 5,
      title: 'Fine',
      text: 'x',
    })
  })
})
