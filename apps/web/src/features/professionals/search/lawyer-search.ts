import { lawyerSpecialties } from '@krash/contract/professional-choices'
import type { LawyerSpecialty } from '@krash/contract/professional-choices'
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

/** What the address bar of /lawyers says: only what differs from the defaults. */
export interface LawyerSearch {
  /** Free text: name, firm, specialty. */
  q?: string
  /** Words of a place as they were typed. */
  place?: string
  near?: KnownSource
  specialty?: LawyerSpecialty | 'any'
  /** At least this rating. */
  rating?: number
  /** At least these years of experience. */
  years?: number
  miles?: number
  /** Language tags in the order they were chosen, e.g. `es,ar`. */
  speaks?: string
  /** Only those who are available now. */
  now?: true
  sort?: SearchSort
  /** How many lawyers beyond the two groups are shown. */
  more?: number
  view?: 'next'
}

export const defaultMiles = searchLimits.radiusInitial
export const defaultSort: SearchSort = 'match'

/** Languages a lawyer may be asked for, as language tags. */
export const languageChoices = ['en', 'es', 'zh', 'tl', 'vi', 'ar', 'fr', 'ko', 'ru', 'de'] as const

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
    now: raw['now'] === true || raw['now'] === 'true' ? true : undefined,
    sort: oneOf(searchSorts, raw['sort']),
    more: wholeUpTo(moreMax, raw['more']),
    view: raw['view'] === 'next' ? 'next' : undefined,
  })
}

/** The search after a change. A change of what is looked for starts at the top of the list again. */
export function changeSearch(search: LawyerSearch, change: Partial<LawyerSearch>): LawyerSearch {
  const staysInList = 'more' in change || 'view' in change
  return withoutDefaults({ ...search, ...(staysInList ? {} : { more: undefined }), ...change })
}

/** The search without any filter; words, place and order stay. */
export function clearFilters(search: LawyerSearch): LawyerSearch {
  const none = { rating: undefined, years: undefined, miles: undefined, speaks: undefined, now: undefined }
  return changeSearch(search, { ...none, specialty: undefined })
}

/** How many filters are set, for the button that opens them. */
export function filterCount(search: LawyerSearch): number {
  const { specialty, rating, years, miles, speaks, now } = search
  return [specialty, rating, years, miles, speaks, now].filter((filter) => filter !== undefined).length
}

/** The chosen language tags. */
export function spokenTags(speaks: unknown): (typeof languageChoices)[number][] {
  if (typeof speaks !== 'string') return []
  const named = speaks.split(',')
  return languageChoices.filter((choice) => named.includes(choice))
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
    availability: search.now ? 'immediate' : undefined,
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
