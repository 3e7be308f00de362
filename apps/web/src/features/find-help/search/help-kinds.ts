import { searchLimits, searchSorts } from '@krash/contract/professionals'
import type { ProfessionalType, SearchSort } from '@krash/contract/professionals'
import type { LawyerSpecialty } from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
import type { KnownSource, SearchPlace } from '#entities/professionals/place/search-place.ts'
import { free, lawyerFilters, physicianFilters } from './filters.ts'
import type { Filter } from './filters.ts'

/** What differs between looking for a lawyer and for a doctor. Their words stand under `professionals:<type>`. */
export interface HelpKind {
  type: ProfessionalType
  path: '/lawyers' | '/physicians'
  defaults: { miles: number; sort: SearchSort }
  /** How many come at once; undefined is what the server gives. */
  pageSize: number | undefined
  sorts: readonly SearchSort[]
  filters: readonly Filter[]
  /** Stands above the results where there is no room for all filters. */
  quickFilter?: Filter
  /** What somebody with an open report is looking for, until they say something else. */
  afterAccident: LawyerSpecialty | undefined
  /** Other places that are offered, in their order. */
  sources: readonly KnownSource[]
  /** A known place rests in the field, and on a phone the whole form in one line; else a line below names it. */
  isResting: boolean
}

export const lawyers: HelpKind = {
  type: 'lawyer',
  path: '/lawyers',
  defaults: { miles: searchLimits.radiusInitial, sort: 'match' },
  pageSize: searchLimits.limitInitial,
  sorts: searchSorts,
  filters: lawyerFilters,
  afterAccident: 'Personal Injury',
  sources: ['accident', 'home', 'me'],
  isResting: true,
}

export const physicians: HelpKind = {
  type: 'physician',
  path: '/physicians',
  defaults: { miles: searchLimits.radiusDefault, sort: 'distance' },
  pageSize: undefined,
  sorts: searchSorts.filter((sort) => sort !== 'match'),
  filters: physicianFilters,
  quickFilter: free,
  afterAccident: undefined,
  sources: ['me', 'accident', 'home'],
  isResting: false,
}

/** What a known place is called while it is in use. */
export function inUseText({ type }: HelpKind, { source }: SearchPlace): PhraseKey | undefined {
  if (source === 'typed' || source === 'default') return undefined
  return `professionals:${type}.place.inUse.${source}`
}

/** Whether a place is a known one that rests in the field of its kind. */
export function isAtRest({ isResting }: HelpKind, { source }: SearchPlace): boolean {
  return isResting && source !== 'typed' && source !== 'default'
}
