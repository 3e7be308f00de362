import { experienceChoices, radiusChoices, ratingChoices } from '@krash/contract/professionals'
import {
  courtAdmissions,
  insuranceNetworks,
  lawyerSpecialties,
  physicianSpecialties,
  practiceAreas,
} from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
import { workName } from '#entities/professionals/work-name.ts'
import type { Formats } from '#shared/i18n/use-formats.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import type { HelpSearch } from './help-search.ts'

export type FilterParam =
  | 'specialty'
  | 'area'
  | 'rating'
  | 'years'
  | 'miles'
  | 'price'
  | 'when'
  | 'free'
  | 'verified'
  | 'insured'
  | 'court'
  | 'network'

type Choice<Param extends FilterParam> = NonNullable<HelpSearch[Param]>

export interface Words extends Formats {
  t: Translate
}

export interface Filter<Param extends FilterParam = FilterParam> {
  param: Param
  as: 'select' | 'chips' | 'switch'
  label: PhraseKey
  /** Name of the unset filter; without it one choice is always set. */
  any?: PhraseKey
  choices: readonly Choice<Param>[]
  text(value: Choice<Param>, words: Words): string
  /** A shorter text for a chip; `text` is then read out. */
  short?(value: Choice<Param>, words: Words): string
  /** Shown below while the filter is set. */
  hint?: PhraseKey
}

const oneDigit = { minimumFractionDigits: 1 }
const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const

const specialty: Filter<'specialty'> = {
  param: 'specialty',
  as: 'select',
  label: 'professionals:filters.specialty',
  choices: ['any', ...lawyerSpecialties],
  text: (value, { t }) => (value === 'any' ? t('professionals:filters.anySpecialty') : workName(value)),
}

const area: Filter<'area'> = {
  param: 'area',
  as: 'select',
  label: 'professionals:filters.area',
  any: 'professionals:filters.anyArea',
  choices: practiceAreas,
  text: workName,
}

const rating: Filter<'rating'> = {
  param: 'rating',
  as: 'select',
  label: 'professionals:filters.rating',
  any: 'professionals:filters.anyRating',
  choices: ratingChoices,
  text: (value, { t, formatNumber }) =>
    t('professionals:filters.atLeast', { value: formatNumber(value, oneDigit) }),
}

const experience: Filter<'years'> = {
  param: 'years',
  as: 'select',
  label: 'professionals:filters.experience',
  any: 'professionals:filters.anyExperience',
  choices: experienceChoices,
  text: (count, { t }) => t('professionals:filters.years', { count }),
}

const distance: Filter<'miles'> = {
  param: 'miles',
  as: 'select',
  label: 'professionals:filters.distance',
  choices: radiusChoices,
  text: (value, { t, formatDistance }) =>
    t('professionals:filters.within', { distance: formatDistance(value) }),
}

/** Names the largest distance as a range, which begins beyond the distance before it. */
const farDistance: Filter<'miles'> = {
  ...distance,
  text: (value, words) => {
    const [beyond = 0, max] = radiusChoices.slice(-2)
    if (value !== max) return distance.text(value, words)
    const { t, formatDistance } = words
    return t('professionals:filters.beyond', { distance: formatDistance(beyond), max: formatDistance(max) })
  },
}

const price: Filter<'price'> = {
  param: 'price',
  as: 'select',
  label: 'professionals:filters.price',
  any: 'professionals:filters.anyPrice',
  choices: [150, 200, 250, 300, 400, 500],
  text: (value, { t, formatNumber }) =>
    t('professionals:filters.upTo', { price: formatNumber(value, dollars) }),
  hint: 'professionals:filters.priceHint',
}

const when: Filter<'when'> = {
  param: 'when',
  as: 'select',
  label: 'professionals:filters.when',
  any: 'professionals:filters.anyTime',
  choices: ['immediate', 'today', 'thisWeek'],
  text: (value, { t }) => t(`professionals:filters.${value === 'thisWeek' ? 'week' : value}`),
}

const verified: Filter<'verified'> = {
  param: 'verified',
  as: 'switch',
  label: 'professionals:filters.verified',
  choices: [true],
  text: (_, { t }) => t('professionals:filters.verified'),
}

export const free: Filter<'free'> = {
  param: 'free',
  as: 'chips',
  label: 'professionals:filters.when',
  any: 'professionals:filters.any',
  choices: ['now', 'today', 'week'],
  text: (value, { t }) => t(`professionals:filters.${value}`),
}

const medicalSpecialty: Filter<'specialty'> = {
  ...specialty,
  any: 'professionals:filters.anySpecialty',
  choices: physicianSpecialties,
}

const ratingChips: Filter<'rating'> = {
  ...rating,
  as: 'chips',
  any: 'professionals:filters.any',
  short: (value, { formatNumber }) => `${formatNumber(value, oneDigit)}+`,
}

const insured: Filter<'insured'> = {
  param: 'insured',
  as: 'chips',
  label: 'professionals:filters.insurance',
  choices: [true],
  text: (_, { t }) => t('professionals:filters.insured'),
}

const court: Filter<'court'> = {
  param: 'court',
  as: 'select',
  label: 'professionals:filters.court',
  any: 'professionals:filters.anyCourt',
  choices: courtAdmissions,
  text: workName,
}

const network: Filter<'network'> = {
  param: 'network',
  as: 'select',
  label: 'professionals:filters.network',
  any: 'professionals:filters.anyNetwork',
  choices: insuranceNetworks,
  // Names of companies and programs are the same in every language.
  text: (value) => value,
}

/** In the order of the screen; the languages follow below. */
export const lawyerFilters: readonly Filter[] = [
  specialty,
  area,
  court,
  rating,
  experience,
  farDistance,
  price,
  when,
  verified,
]
export const physicianFilters: readonly Filter[] = [
  free,
  medicalSpecialty,
  ratingChips,
  distance,
  network,
  insured,
]
