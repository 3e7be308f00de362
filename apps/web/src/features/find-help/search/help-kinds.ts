import { searchLimits, searchSorts } from '@krash/contract/professionals'
import type { ProfessionalType, SearchSort } from '@krash/contract/professionals'
import type { LawyerSpecialty } from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
import type { KnownSource, SearchPlace } from '#entities/professionals/place/search-place.ts'
import { free, lawyerFilters, physicianFilters } from './filters.ts'
import type { Filter } from './filters.ts'

/** The differences between searching for lawyers and for doctors. Their phrases are under `professionals:<type>`. */
export interface HelpKind {
  type: ProfessionalType
  path: '/lawyers' | '/physicians'
  defaults: { miles: number; sort: SearchSort }
  /** Results per page; undefined for the server's default. */
  pageSize: number | undefined
  sorts: readonly SearchSort[]
  filters: readonly Filter[]
  /** Says what the words find. */
  searchHint?: PhraseKey
  /** What to say when words found nobody; otherwise the usual sentence. */
  emptyForWords?: PhraseKey
  /** Shown above the results where there is no room for all filters. */
  quickFilter?: Filter
  /** The specialty for a person with an open report, until they choose another. */
  afterAccident: LawyerSpecialty | undefined
  /** Other places to offer, in this order. */
  sources: readonly KnownSource[]
  /**
   * Shows a known place inside the field, and on a phone the whole form as one line; otherwise a line below names it.
   */
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
  searchHint: 'professionals:physician.searchHint',
  emptyForWords: 'professionals:physician.empty.forWords',
  quickFilter: free,
  afterAccident: undefined,
  sources: ['me', 'accident', 'home'],
  isResting: false,
}

/** The name of a known place while it is used. */
export function inUseText({ type }: HelpKind, { source }: SearchPlace): PhraseKey | undefined {
  if (source === 'typed' || source === 'default') return undefined
  return `professionals:${type}.place.inUse.${source}`
}

/** True for a known place that its kind shows inside the field. */
export function isAtRest({ isResting }: HelpKind, { source }: SearchPlace): boolean {
  return isResting && source !== 'typed' && source !== 'default'
}
