import { physicianSpecialties, spokenLanguages } from '@krash/contract/professionals/professional-choices'
import type { PhysicianSpecialty } from '@krash/contract/professionals/professional-choices'
import { radiusChoices, ratingChoices, searchLimits } from '@krash/contract/professionals'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'

/** Places the app knows by itself: only this word goes into the address bar, never the place. */
export const knownSources = ['accident', 'home', 'me'] as const
export type KnownSource = (typeof knownSources)[number]

export const freeChoices = ['now', 'today', 'week'] as const
export type FreeChoice = (typeof freeChoices)[number]

export const sortChoices = ['distance', 'rating', 'experience', 'name'] as const
export type SortChoice = (typeof sortChoices)[number]

/** What the address bar of /physicians says: only what differs from the defaults. */
export interface PhysicianSearch {
  /** Doctors, hospitals or specialties. */
  q?: string
  /** Words of a place as they were typed. */
  place?: string
  near?: KnownSource
  specialty?: PhysicianSpecialty
  /** At least this rating. */
  rating?: number
  free?: FreeChoice
  miles?: number
  /** Language tags in the order of the list, e.g. `es,ar`. */
  speaks?: string
  /** Only those who are known to accept insurance. */
  insured?: true
  sort?: SortChoice
  /** Own favourites in place of the results. */
  view?: 'saved'
  /** Whose details are open. */
  who?: string
  /** Of whose details are open, when that is not a doctor: favourites hold lawyers too. */
  kind?: 'lawyer'
}

export const defaultMiles = searchLimits.radiusDefault
const placeMax = 300
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the address bar; what makes no sense is left out. The router hands numbers over as numbers. */
export function parsePhysicianSearch(raw: Record<string, unknown>): PhysicianSearch {
  const who = raw['who']
  return withoutDefaults({
    q: words(raw['q'], searchLimits.text.max),
    place: words(raw['place'], placeMax),
    near: oneOf(knownSources, raw['near']),
    specialty: oneOf(physicianSpecialties, raw['specialty']),
    rating: oneOf(ratingChoices, raw['rating']),
    free: oneOf(freeChoices, raw['free']),
    miles: oneOf(radiusChoices, raw['miles']),
    speaks: joined(spokenTags(raw['speaks'])),
    insured: raw['insured'] === true || raw['insured'] === 'true' ? true : undefined,
    sort: oneOf(sortChoices, raw['sort']),
    view: oneOf(['saved'] as const, raw['view']),
    who: typeof who === 'string' && idPattern.test(who) ? who : undefined,
    kind: oneOf(['lawyer'] as const, raw['kind']),
  })
}

/** The search after a change. */
export function changeSearch(search: PhysicianSearch, change: Partial<PhysicianSearch>): PhysicianSearch {
  return withoutDefaults({ ...search, ...change })
}

/** The search without any filter; words, place and order stay. */
export function clearFilters({ q, place, near, sort }: PhysicianSearch): PhysicianSearch {
  return withoutDefaults({ q, place, near, sort })
}

/** How many filters are set, for the button that opens them. */
export function filterCount(search: PhysicianSearch): number {
  const { specialty, rating, free, miles, speaks, insured } = search
  return [specialty, rating, free, miles, speaks, insured].filter((filter) => filter !== undefined).length
}

/** The chosen language tags. */
export function spokenTags(speaks: unknown): (typeof spokenLanguages)[number][] {
  if (typeof speaks !== 'string') return []
  const named = speaks.split(',')
  return spokenLanguages.filter((choice) => named.includes(choice))
}

/** The languages after one was added to the chosen ones or taken out. */
export function toggleSpoken(speaks: string | undefined, tag: string): string | undefined {
  const tags: string[] = spokenTags(speaks)
  const next = tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
  return joined(spokenTags(next.join(',')))
}

const availabilityOf = { now: 'immediate', today: 'today', week: 'thisWeek' } as const

/** The body of the search call, without the page. Undefined fields do not travel. */
export function searchBody(
  search: PhysicianSearch,
  location: ProfessionalSearchInput['location'],
): ProfessionalSearchInput {
  const languages = spokenTags(search.speaks)
  return {
    type: 'physician',
    query: search.q,
    location,
    radius: search.miles ?? defaultMiles,
    specialty: search.specialty,
    minRating: search.rating,
    availability: search.free && availabilityOf[search.free],
    languages: languages.length > 0 ? languages : undefined,
    acceptsInsurance: search.insured,
    sort: search.sort ?? 'distance',
  }
}

type Loose = { [Key in keyof PhysicianSearch]?: PhysicianSearch[Key] | undefined }

function withoutDefaults({ miles, sort, ...rest }: Loose): PhysicianSearch {
  const all = {
    ...rest,
    miles: miles === defaultMiles ? undefined : miles,
    sort: sort === 'distance' ? undefined : sort,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function words(value: unknown, max: number): string | undefined {
  // A ZIP code in the address bar arrives as a number, and without its leading zeros.
  const text = typeof value === 'number' ? String(value).padStart(5, '0') : value
  return typeof text === 'string' ? text.trim().slice(0, max) || undefined : undefined
}

function oneOf<T extends string | number>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value || String(choice) === value)
}

function joined(tags: readonly string[]): string | undefined {
  return tags.length > 0 ? tags.join(',') : undefined
}
