import { describe, expect, it } from 'vitest'
import { lawyers, physicians } from './help-kinds.ts'
import {
  changeSearch,
  clearFilters,
  filterCount,
  inForce,
  lastFilter,
  isTraditional,
  parseSearch,
  searchBody,
  specialtyOf,
  toggleSpoken,
} from './search-address.ts'

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
      court: 'U.S. Tax Court',
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
    expect(parseSearch(lawyers, raw)).toEqual({ ...raw, q: 'reyes', years: 10 })
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
    expect(parseSearch(lawyers, raw)).toEqual({})
  })

  it.each([
    [33602, '33602'],
    [2108, '02108'],
  ])('takes the number %d for a ZIP code', (zip, place) => {
    expect(parseSearch(lawyers, { place: zip })).toEqual({ place })
  })

  it('names a language once', () => {
    expect(parseSearch(lawyers, { speaks: 'es,es,ar' }).speaks).toBe('es,ar')
    expect(parseSearch(lawyers, { speaks: 'es', level: 'fluent' }).level).toBe('fluent')
    expect(parseSearch(lawyers, { level: 'fluent' })).toEqual({})
  })

  it('tells which filter was set last, also once it was written and read', () => {
    const set = changeSearch(lawyers, { verified: true, q: 'Bay' }, { miles: 10 })
    const anew = changeSearch(lawyers, changeSearch(lawyers, set, { rating: 4 }), { verified: true })
    expect([set, anew, parseSearch(lawyers, { ...anew })].map((one) => lastFilter(lawyers, one))).toEqual([
      'miles',
      'verified',
      'verified',
    ])
    expect(lastFilter(lawyers, { q: 'Bay', sort: 'name' })).toBeUndefined()
  })

  it('survives being written and read', () => {
    const search = parseSearch(lawyers, { q: 'a', rating: 4, speaks: 'es', when: 'today', miles: 10 })
    expect(parseSearch(lawyers, { ...search })).toEqual(search)
  })
})

const whole = {
  q: 'knee',
  place: 'Tampa, FL',
  specialty: 'Orthopedics',
  rating: 4.5,
  free: 'today',
  miles: 50,
  speaks: 'es,ar',
  insured: true,
  network: 'Aetna',
  sort: 'rating',
} as const

describe('the address bar of the doctors page', () => {
  it('is read as it is written', () => {
    const open = {
      ...whole,
      view: 'saved',
      who: '019a9b3c-1111-7222-8333-444455556666',
      kind: 'lawyer',
    } as const
    expect(parseSearch(physicians, open)).toEqual(open)
  })

  it('leaves out defaults, what makes no sense, and what only lawyers are asked', () => {
    const raw = {
      q: ' ',
      specialty: 'Wizardry',
      rating: 1,
      free: 'never',
      miles: 25,
      sort: 'distance',
      who: '1',
    }
    expect(parseSearch(physicians, { ...raw, speaks: 'tlh', insured: 'no', near: 'moon' })).toEqual({})
    expect(parseSearch(physicians, { price: 300, step: 2, view: 'next', specialty: 'any' })).toEqual({})
    expect(parseSearch(physicians, { sort: 'match' })).toEqual({})
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
    expect(changeSearch(lawyers, { more: 40, q: 'a' }, { rating: 4 })).toEqual({ q: 'a', rating: 4 })
  })

  it('leaves the part of the map when it names another place, and keeps it otherwise', () => {
    expect(changeSearch(lawyers, { map: 2 }, { place: 'Ocala' })).toEqual({ place: 'Ocala' })
    expect(changeSearch(lawyers, { map: 2 }, { near: 'home' })).toEqual({ near: 'home' })
    expect(changeSearch(lawyers, { map: 2 }, { rating: 4 })).toEqual({ map: 2, rating: 4 })
    expect(changeSearch(lawyers, { map: 2 }, { q: 'bay', place: undefined })).toEqual({ map: 2, q: 'bay' })
    expect(isTraditional({ map: 2 }, false)).toBe(false)
  })

  it('keeps the place in the list on the way to the next steps', () => {
    expect(changeSearch(lawyers, { more: 40 }, { view: 'next' })).toEqual({ more: 40, view: 'next' })
  })

  it('takes a filter out when it becomes the default', () => {
    expect(changeSearch(lawyers, { miles: 10, sort: 'name' }, { miles: 50, sort: 'match' })).toEqual({})
  })

  it('adds and removes languages', () => {
    expect(toggleSpoken(undefined, 'es')).toBe('es')
    expect(toggleSpoken('es', 'ar')).toBe('es,ar')
    expect(toggleSpoken('ko', 'es')).toBe('es,ko')
    expect(toggleSpoken('es', 'es')).toBeUndefined()
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
    expect(filterCount(lawyers, search)).toBe(7)
    expect(clearFilters(lawyers, search)).toEqual({ q: 'a', place: 'Tampa', sort: 'name' })
  })
})

describe('the filters of the doctors', () => {
  it('are dropped when they are set to nothing', () => {
    const changed = changeSearch(physicians, whole, { free: undefined, miles: 25 })
    expect(changed).not.toHaveProperty('free')
    expect(changed).not.toHaveProperty('miles')
  })

  it('are cleared without words, place and order', () => {
    expect(filterCount(physicians, whole)).toBe(7)
    expect(clearFilters(physicians, whole)).toEqual({ q: 'knee', place: 'Tampa, FL', sort: 'rating' })
  })
})

describe('what the filters show', () => {
  it('is the distance and specialty in force while none was chosen', () => {
    expect(inForce(lawyers, {}, 'Personal Injury')).toEqual({ miles: 50, specialty: 'Personal Injury' })
    expect(inForce(lawyers, {}, undefined)).toEqual({ miles: 50, specialty: 'any' })
    expect(inForce(physicians, {}, undefined)).toEqual({ miles: 25 })
  })
})

describe('what is sent', () => {
  it('asks for personal injury after an accident, unless something else was chosen', () => {
    expect(specialtyOf(lawyers, {}, true)).toBe('Personal Injury')
    expect(specialtyOf(lawyers, {}, false)).toBeUndefined()
    expect(specialtyOf(lawyers, { specialty: 'any' }, true)).toBeUndefined()
    expect(specialtyOf(lawyers, { specialty: 'Traffic Law' }, true)).toBe('Traffic Law')
    expect(specialtyOf(physicians, {}, true)).toBeUndefined()
  })

  it('starts with 50 miles, 50 lawyers, best match first', () => {
    const body = searchBody(lawyers, {
      search: {},
      location: { address: 'Tampa' },
      specialty: 'Personal Injury',
    })
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
      court: 'State Courts',
      sort: 'name',
    } as const
    expect(searchBody(lawyers, { search, location: undefined, specialty: undefined })).toMatchObject({
      query: 'reyes',
      minRating: 4,
      yearsExperienceMin: 10,
      radius: 5,
      languages: ['es', 'ar'],
      availability: 'immediate',
      isVerified: true,
      hourlyRateMax: 300,
      practiceArea: 'Car Accidents',
      courtAdmission: 'State Courts',
      sort: 'name',
    })
  })

  it('sends the filters of the doctors', () => {
    const location = { address: 'Tampa, FL' }
    expect(searchBody(physicians, { search: whole, location, specialty: whole.specialty })).toEqual({
      type: 'physician',
      query: 'knee',
      location,
      radius: 50,
      specialty: 'Orthopedics',
      minRating: 4.5,
      availability: 'today',
      languages: ['es', 'ar'],
      acceptsInsurance: true,
      insuranceNetwork: 'Aetna',
      sort: 'rating',
    })
  })

  it('asks for the nearest doctors within 25 miles when nothing was chosen', () => {
    const body = searchBody(physicians, { search: {}, location: undefined, specialty: undefined })
    expect(JSON.parse(JSON.stringify(body))).toEqual({ type: 'physician', radius: 25, sort: 'distance' })
  })
})
