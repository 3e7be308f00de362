import { describe, expect, it } from 'vitest'
import {
  changeSearch,
  clearFilters,
  filterCount,
  isTraditional,
  parseLawyerSearch,
  searchBody,
  specialtyOf,
  toggleSpoken,
} from './lawyer-search.ts'

describe('the address bar of the lawyers page', () => {
  it('reads every filter', () => {
    const raw = {
      q: ' reyes ',
      place: 'Tampa, FL',
      near: 'home',
      specialty: 'Family Law',
      rating: 4.5,
      years: '10',
      miles: 25,
      speaks: 'es,ar',
      area: 'Slip and Fall',
      when: 'today',
      verified: true,
      price: 250,
      sort: 'distance',
      more: 20,
      view: 'next',
      mode: 'search',
      step: 3,
      who: '0190a1b2-0000-7000-8000-000000000001',
    }
    expect(parseLawyerSearch(raw)).toEqual({ ...raw, q: 'reyes', years: 10 })
  })

  it('leaves out defaults and what makes no sense', () => {
    const raw = {
      q: '  ',
      place: {},
      near: '27.9,-82.4',
      specialty: 'Astrology',
      rating: 4.7,
      years: -1,
      miles: 50,
      speaks: 'xx',
      area: 'Astrology',
      when: 'yesterday',
      verified: 'yes',
      price: 1,
      sort: 'match',
      more: 1.5,
      view: 'secret',
      mode: 'guided',
      step: -1,
      who: '../../admin',
    }
    expect(parseLawyerSearch(raw)).toEqual({})
  })

  it('keeps a ZIP code that the router read as a number', () => {
    expect(parseLawyerSearch({ place: 33602 })).toEqual({ place: '33602' })
  })

  it('names a language once', () => {
    expect(parseLawyerSearch({ speaks: 'es,es,ar' }).speaks).toBe('es,ar')
  })

  it('survives being written and read', () => {
    const search = parseLawyerSearch({ q: 'a', rating: 4, speaks: 'es', when: 'today', miles: 10 })
    expect(parseLawyerSearch({ ...search })).toEqual(search)
  })
})

describe('which way to search is shown', () => {
  it.each([
    [{}, false, false],
    [{}, true, true],
    [{ step: 0 }, true, false],
    [{ step: 2, rating: 4 }, false, false],
    [{ mode: 'search' }, false, true],
    [{ rating: 4 }, false, true],
    [{ view: 'next' }, false, true],
    [{ who: 'x' }, false, false],
  ] as const)('%j, traditional last time: %s', (search, wasLast, isExpected) => {
    expect(isTraditional(search, wasLast)).toBe(isExpected)
  })
})

describe('a change of the search', () => {
  it('starts at the top of the list again', () => {
    expect(changeSearch({ more: 40, q: 'a' }, { rating: 4 })).toEqual({ q: 'a', rating: 4 })
  })

  it('keeps the place in the list on the way to the next steps', () => {
    expect(changeSearch({ more: 40 }, { view: 'next' })).toEqual({ more: 40, view: 'next' })
  })

  it('takes a filter out when it becomes the default', () => {
    expect(changeSearch({ miles: 10, sort: 'name' }, { miles: 50, sort: 'match' })).toEqual({})
  })

  it('adds and removes languages', () => {
    const once = toggleSpoken({}, 'es')
    expect(toggleSpoken(once, 'ar')).toEqual({ speaks: 'es,ar' })
    expect(toggleSpoken(once, 'es')).toEqual({})
  })

  it('clears filters, but not words, place and order', () => {
    const search = {
      q: 'a',
      place: 'Tampa',
      sort: 'name',
      rating: 4,
      miles: 5,
      when: 'today',
      verified: true,
      price: 300,
      area: 'Slip and Fall',
      specialty: 'any',
    } as const
    expect(filterCount(search)).toBe(7)
    expect(clearFilters(search)).toEqual({ q: 'a', place: 'Tampa', sort: 'name' })
  })
})

describe('what is sent', () => {
  it('asks for personal injury after an accident, unless something else was chosen', () => {
    expect(specialtyOf({}, true)).toBe('Personal Injury')
    expect(specialtyOf({}, false)).toBeUndefined()
    expect(specialtyOf({ specialty: 'any' }, true)).toBeUndefined()
    expect(specialtyOf({ specialty: 'Traffic Law' }, true)).toBe('Traffic Law')
  })

  it('starts with 50 miles, 50 lawyers, best match first', () => {
    const body = searchBody({ search: {}, location: { address: 'Tampa' }, specialty: 'Personal Injury' })
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      type: 'lawyer',
      location: { address: 'Tampa' },
      radius: 50,
      specialty: 'Personal Injury',
      sort: 'match',
      limit: 50,
    })
  })

  it('sends the filters', () => {
    const search = {
      q: 'reyes',
      rating: 4,
      years: 10,
      miles: 5,
      speaks: 'es,ar',
      when: 'immediate',
      verified: true,
      price: 300,
      area: 'Car Accidents',
      sort: 'name',
    } as const
    expect(searchBody({ search, location: undefined, specialty: undefined })).toMatchObject({
      query: 'reyes',
      minRating: 4,
      yearsExperienceMin: 10,
      radius: 5,
      languages: ['es', 'ar'],
      availability: 'immediate',
      isVerified: true,
      hourlyRateMax: 300,
      practiceArea: 'Car Accidents',
      sort: 'name',
    })
  })
})
