import { searchLimits } from '@krash/contract/professionals'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import { proficiencies, spokenLanguages } from '@krash/contract/professionals/professional-choices'
import { knownSources } from '#entities/professionals/place/search-place.ts'
import type { HelpKind } from './help-kinds.ts'
import type { HelpSearch, SearchChange, Specialty } from './help-search.ts'

const guidedSteps = [0, 1, 2, 3, 4, 5] as const
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Keys that belong to the page rather than to the search. */
const pageKeys: readonly (keyof HelpSearch)[] = ['more', 'view', 'mode', 'step', 'who', 'kind']

const placeMax = 300
const moreMax = 2500
const mapMax = 10_000

/** Reads the address bar and drops what is not valid. The router parses numbers. */
export function parseSearch(kind: HelpKind, raw: Record<string, unknown>): HelpSearch {
  const filters = kind.filters.map(({ param, choices }) => [param, oneOf(choices, raw[param])] as const)
  const known: SearchChange = {
    ...(Object.fromEntries(filters) as HelpSearch),
    ...pageOf(kind, raw),
    q: words(raw['q'], searchLimits.text.max),
    // A ZIP code in the address bar arrives as a number, without its leading zeros.
    place: words(typeof raw['place'] === 'number' ? zipCode(raw['place']) : raw['place'], placeMax),
    near: oneOf(knownSources, raw['near']),
    map: wholeUpTo(mapMax, raw['map']),
    speaks: joined(spokenTags(raw['speaks'])),
    level: oneOf(proficiencies, raw['level']),
    sort: oneOf(kind.sorts, raw['sort']),
  }
  // In the order of the address, where the filter that was set last stands last.
  const keys = Object.keys(raw).filter((key) => Object.hasOwn(known, key)) as (keyof HelpSearch)[]
  return withoutDefaults(kind, Object.fromEntries(keys.map((key) => [key, known[key]])))
}

/** The keys that belong to the page of this kind. */
function pageOf({ type }: HelpKind, raw: Record<string, unknown>): SearchChange {
  const who = typeof raw['who'] === 'string' && idPattern.test(raw['who']) ? raw['who'] : undefined
  if (type === 'physician') {
    return {
      who,
      view: oneOf(['saved'] as const, raw['view']),
      kind: oneOf(['lawyer'] as const, raw['kind']),
    }
  }
  return {
    who,
    view: oneOf(['next'] as const, raw['view']),
    mode: oneOf(['search'] as const, raw['mode']),
    more: wholeUpTo(moreMax, raw['more']),
    step: oneOf(guidedSteps, raw['step']),
  }
}

/** True when the open search for lawyers is shown: it was asked for or used last, or the address holds part of it. */
export function isTraditional(search: HelpSearch, wasLast: boolean): boolean {
  if (search.step !== undefined) return false
  const { step: _step, who: _who, map: _map, ...rest } = search
  return Object.keys(rest).length > 0 || wasLast
}

/** The search after a change. Changing the criteria starts at the top of the list again, another place leaves the map's. */
export function changeSearch(kind: HelpKind, search: HelpSearch, change: SearchChange): HelpSearch {
  const staysInList = pageKeys.some((key) => key in change)
  const isElsewhere = change.place !== undefined || change.near !== undefined
  return withoutDefaults(kind, {
    // What changes goes to the end, so that the order tells which filter was set last.
    ...Object.fromEntries(Object.entries(search).filter(([key]) => !(key in change))),
    ...(staysInList ? {} : { more: undefined }),
    ...(isElsewhere ? { map: undefined } : {}),
    ...change,
  })
}

/** The search without filters; text, place and order stay. */
export function clearFilters(kind: HelpKind, search: HelpSearch): HelpSearch {
  return changeSearch(kind, search, Object.fromEntries(filterParams(kind).map((param) => [param, undefined])))
}

export function filterCount(kind: HelpKind, search: HelpSearch): number {
  return filterParams(kind).filter((param) => search[param] !== undefined).length
}

/** The filter that was set last. */
export function lastFilter(kind: HelpKind, search: HelpSearch): keyof HelpSearch | undefined {
  const params = filterParams(kind)
  return (Object.keys(search) as (keyof HelpSearch)[]).findLast((key) => params.includes(key))
}

function filterParams({ filters }: HelpKind): (keyof HelpSearch)[] {
  return [...filters.map(({ param }) => param), 'speaks', 'level']
}

export function spokenTags(speaks: unknown): (typeof spokenLanguages)[number][] {
  if (typeof speaks !== 'string') return []
  const named = speaks.split(',')
  return spokenLanguages.filter((choice) => named.includes(choice))
}

/** Adds a language to the chosen ones, or removes it. */
export function toggleSpoken(speaks: string | undefined, tag: string): string | undefined {
  const tags: string[] = spokenTags(speaks)
  const next = tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]
  return joined(spokenTags(next.join(',')))
}

/** The specialty to search for: the chosen one, otherwise the kind's own for a person with an open report. */
export function specialtyOf(kind: HelpKind, search: HelpSearch, hasAccident: boolean): Specialty | undefined {
  if (search.specialty === 'any') return undefined
  return search.specialty ?? (hasAccident ? kind.afterAccident : undefined)
}

/** A search with its defaults filled in, as the filters show it. */
export function inForce(kind: HelpKind, search: HelpSearch, specialty: Specialty | undefined): SearchChange {
  const { defaults, afterAccident } = kind
  return {
    ...search,
    miles: search.miles ?? defaults.miles,
    specialty: specialty ?? (afterAccident && 'any'),
  }
}

interface Asked {
  search: HelpSearch
  location: ProfessionalSearchInput['location']
  specialty: Specialty | undefined
}

const availabilityOf = { now: 'immediate', today: 'today', week: 'thisWeek' } as const

/** The body of the search call, without the page. Undefined fields are not sent. */
export function searchBody(kind: HelpKind, { search, location, specialty }: Asked): ProfessionalSearchInput {
  const languages = spokenTags(search.speaks)
  return {
    type: kind.type,
    query: search.q,
    location,
    radius: search.miles ?? kind.defaults.miles,
    specialty,
    minRating: search.rating,
    yearsExperienceMin: search.years,
    languages: languages.length > 0 ? languages : undefined,
    proficiency: search.level,
    availability: search.when ?? (search.free && availabilityOf[search.free]),
    practiceArea: search.area,
    isVerified: search.verified,
    acceptsInsurance: search.insured,
    hourlyRateMax: search.price,
    courtAdmission: search.court,
    insuranceNetwork: search.network,
    sort: search.sort ?? kind.defaults.sort,
    limit: kind.pageSize,
  }
}

function withoutDefaults({ defaults }: HelpKind, search: SearchChange): HelpSearch {
  const left: Record<string, unknown> = {
    ...defaults,
    level: search.speaks === undefined ? search.level : undefined,
  }
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== undefined && value !== left[key]),
  )
}

function words(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, max) || undefined
}

function zipCode(number: number): string {
  return String(number).padStart(5, '0')
}

function oneOf<T extends string | number | true>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value || String(choice) === value)
}

function wholeUpTo(max: number, value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : undefined
}

function joined(tags: readonly string[]): string | undefined {
  return tags.length > 0 ? tags.join(',') : undefined
}
