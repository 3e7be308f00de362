import {
  lawyerSpecialties,
  practiceAreas,
  spokenLanguages,
} from '@krash/contract/professionals/professional-choices'
import type { LawyerSpecialty, PracticeArea } from '@krash/contract/professionals/professional-choices'
import {
  experienceChoices,
  radiusChoices,
  ratingChoices,
  searchLimits,
  searchSorts,
} from '@krash/contract/professionals'
import type { ProfessionalSearchInput, SearchSort } from '@krash/contract/professionals'

/** Places the app knows by itself: only this word goes into the address bar, never the place. */
export const knownSources = ['accident', 'home', 'me'] as const
export type KnownSource = (typeof knownSources)[number]

/** When somebody can be talked to. */
export const availabilityChoices = ['immediate', 'today', 'thisWeek'] as const
export type AvailabilityChoice = (typeof availabilityChoices)[number]

/** At most this many US dollars an hour. */
export const priceChoices = [150, 200, 250, 300, 400, 500] as const

/** What the address bar of /lawyers says: only what differs from the defaults. */
export interface LawyerSearch {
  /** Free text: name, firm, specialty. */
  q?: string
  /** Words of a place as they were typed. */
  place?: string
  near?: KnownSource
  specialty?: LawyerSpecialty | 'any'
  area?: PracticeArea
  /** At least this rating. */
  rating?: number
  /** At least these years of experience. */
  years?: number
  miles?: number
  /** Language tags in the order they were chosen, e.g. `es,ar`. */
  speaks?: string
  when?: AvailabilityChoice
  verified?: true
  /** At most this many US dollars an hour. */
  price?: number
  sort?: SearchSort
  /** How many lawyers beyond the two groups are shown. */
  more?: number
  view?: 'next'
  /** The traditional search was asked for, where nothing else in the address says so. */
  mode?: 'search'
  /** The step of the guided search, 0 to 5. */
  step?: number
  /** The lawyer whose details are open. */
  who?: string
}

export const defaultMiles = searchLimits.radiusInitial
export const defaultSort: SearchSort = 'match'

/** Steps of the guided search, counted from 0. */
const lastStep = 5
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** What belongs to the page and not to the search. */
const pageKeys: readonly (keyof LawyerSearch)[] = ['more', 'view', 'mode', 'step', 'who']

const placeMax = 300
const moreMax = 2500

/** Reads the address bar; what makes no sense is left out. The router hands numbers over as numbers. */
export function parseLawyerSearch(raw: Record<string, unknown>): LawyerSearch {
  return withoutDefaults({
    q: words(raw['q'], searchLimits.text.max),
    place: words(raw['place'], placeMax),
    near: oneOf(knownSources, raw['near']),
    specialty: oneOf([...lawyerSpecialties, 'any'] as const, raw['specialty']),
    rating: oneOf(ratingChoices, raw['rating']),
    years: oneOf(experienceChoices, raw['years']),
    miles: oneOf(radiusChoices, raw['miles']),
    speaks: joined(spokenTags(raw['speaks'])),
    area: oneOf(practiceAreas, raw['area']),
    when: oneOf(availabilityChoices, raw['when']),
    verified: raw['verified'] === true || raw['verified'] === 'true' ? true : undefined,
    price: oneOf(priceChoices, raw['price']),
    sort: oneOf(searchSorts, raw['sort']),
    more: wholeUpTo(moreMax, raw['more']),
    view: raw['view'] === 'next' ? 'next' : undefined,
    mode: raw['mode'] === 'search' ? 'search' : undefined,
    step: raw['step'] === 0 || raw['step'] === '0' ? 0 : wholeUpTo(lastStep, raw['step']),
    who: typeof raw['who'] === 'string' && idPattern.test(raw['who']) ? raw['who'] : undefined,
  })
}

/** Whether the traditional search is shown: asked for, or something in the address belongs to it. */
export function isTraditional(search: LawyerSearch, wasLast: boolean): boolean {
  if (search.step !== undefined) return false
  const { step: _step, who: _who, ...rest } = search
  return Object.keys(rest).length > 0 || wasLast
}

/** The search after a change. A change of what is looked for starts at the top of the list again. */
export function changeSearch(search: LawyerSearch, change: Partial<LawyerSearch>): LawyerSearch {
  const staysInList = pageKeys.some((key) => key in change)
  return withoutDefaults({ ...search, ...(staysInList ? {} : { more: undefined }), ...change })
}

const noFilters = {
  specialty: undefined,
  area: undefined,
  rating: undefined,
  years: undefined,
  miles: undefined,
  speaks: undefined,
  when: undefined,
  verified: undefined,
  price: undefined,
} satisfies Partial<Record<keyof LawyerSearch, undefined>>

/** The search without any filter; words, place and order stay. */
export function clearFilters(search: LawyerSearch): LawyerSearch {
  return changeSearch(search, noFilters)
}

/** How many filters are set, for the button that opens them. */
export function filterCount(search: LawyerSearch): number {
  return (Object.keys(noFilters) as (keyof typeof noFilters)[]).filter((key) => search[key] !== undefined)
    .length
}

/** The chosen language tags. */
export function spokenTags(speaks: unknown): (typeof spokenLanguages)[number][] {
  if (typeof speaks !== 'string') return []
  const named = speaks.split(',')
  return spokenLanguages.filter((choice) => named.includes(choice))
}

/** Adds a language to the chosen ones or takes it out. */
export function toggleSpoken(search: LawyerSearch, tag: string): LawyerSearch {
  const tags: string[] = spokenTags(search.speaks)
  const next = tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
  return changeSearch(search, { speaks: joined(next) })
}

/** The specialty that is looked for: the chosen one, else personal injury for somebody with an open report. */
export function specialtyOf(search: LawyerSearch, hasAccident: boolean): LawyerSpecialty | undefined {
  if (search.specialty === 'any') return undefined
  return search.specialty ?? (hasAccident ? 'Personal Injury' : undefined)
}

interface Asked {
  search: LawyerSearch
  location: ProfessionalSearchInput['location']
  specialty: LawyerSpecialty | undefined
}

/** The body of the search call, without the page. Undefined fields do not travel. */
export function searchBody({ search, location, specialty }: Asked): ProfessionalSearchInput {
  const languages = spokenTags(search.speaks)
  return {
    type: 'lawyer',
    query: search.q,
    location,
    radius: search.miles ?? defaultMiles,
    specialty,
    minRating: search.rating,
    yearsExperienceMin: search.years,
    languages: languages.length > 0 ? languages : undefined,
    availability: search.when,
    practiceArea: search.area,
    isVerified: search.verified,
    hourlyRateMax: search.price,
    sort: search.sort ?? defaultSort,
    limit: searchLimits.limitInitial,
  }
}

function withoutDefaults(search: LawyerSearch): LawyerSearch {
  const { miles, sort, ...rest } = search
  const all = {
    ...rest,
    miles: miles === defaultMiles ? undefined : miles,
    sort: sort === defaultSort ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function words(value: unknown, max: number): string | undefined {
  // A ZIP code in the address bar arrives as a number.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, max) || undefined
}

function oneOf<T extends string | number>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value || String(choice) === value)
}

function wholeUpTo(max: number, value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : undefined
}

function joined(tags: readonly string[]): string | undefined {
  return tags.length > 0 ? tags.join(',') : undefined
}
