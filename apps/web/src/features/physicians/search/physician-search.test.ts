import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  clearFilters,
  filterCount,
  parsePhysicianSearch,
  searchBody,
  toggleSpoken,
} from './physician-search.ts'

const whole = {
  q: 'knee',
  place: 'Tampa, FL',
  specialty: 'Orthopedics',
  rating: 4.5,
  free: 'today',
  miles: 50,
  speaks: 'es,ar',
  insured: true,
  sort: 'rating',
  who: '019a9b3c-1111-7222-8333-444455556666',
} as const

describe('the search in the address bar', () => {
  it('is read as it is written', () => {
    expect(parsePhysicianSearch(whole)).toEqual(whole)
  })

  it('leaves out defaults and what makes no sense', () => {
    const raw = {
      q: ' ',
      specialty: 'Wizardry',
      rating: 1,
      free: 'never',
      miles: 25,
      sort: 'distance',
      who: '1',
    }
    expect(parsePhysicianSearch({ ...raw, speaks: 'tlh', insured: 'no', near: 'moon' })).toEqual({})
  })

  it.each([
    [33602, '33602'],
    [2108, '02108'],
  ])('takes the number %d for a ZIP code', (zip, place) => {
    expect(parsePhysicianSearch({ place: zip })).toEqual({ place })
  })

  it('drops a filter that is set to nothing', () => {
    expect(changeSearch(whole, { free: undefined, miles: 25 })).not.toHaveProperty('free')
    expect(changeSearch(whole, { free: undefined, miles: 25 })).not.toHaveProperty('miles')
  })

  it('keeps words, place and order when the filters are cleared', () => {
    expect(filterCount(whole)).toBe(6)
    expect(clearFilters(whole)).toEqual({ q: 'knee', place: 'Tampa, FL', sort: 'rating' })
  })

  it('adds and removes a language', () => {
    expect(toggleSpoken(undefined, 'ko')).toBe('ko')
    expect(toggleSpoken('ko', 'es')).toBe('es,ko')
    expect(toggleSpoken('ko', 'ko')).toBeUndefined()
  })
})

describe('the body of the call', () => {
  it('asks for everything that was chosen', () => {
    expect(searchBody(whole, { address: 'Tampa, FL' })).toEqual({
      type: 'physician',
      query: 'knee',
      location: { address: 'Tampa, FL' },
      radius: 50,
      specialty: 'Orthopedics',
      minRating: 4.5,
      availability: 'today',
      languages: ['es', 'ar'],
      acceptsInsurance: true,
      sort: 'rating',
    })
  })

  it('asks for the nearest within 25 miles when nothing was', () => {
    expect(JSON.parse(JSON.stringify(searchBody({}, undefined)))).toEqual({
      type: 'physician',
      radius: 25,
      sort: 'distance',
    })
  })
})
