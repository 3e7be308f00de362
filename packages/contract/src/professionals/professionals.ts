import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { calendarDate, latitude, longitude, text } from '../wire/fields.ts'
import { booleanWish, choiceOf, numberWish, spelled, wholeWish, wish, wishes } from '../wire/generous.ts'
import { precision } from '../location/location.ts'
import { priorities } from './match-score.ts'
import {
  type SpokenLanguage,
  courtAdmissions,
  insuranceNetworks,
  proficiencies,
  spokenLanguages,
} from './professional-choices.ts'
import { route } from '../wire/route.ts'
import { id, PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../wire/wire.ts'

export const professionalTypes = ['lawyer', 'physician'] as const
export type ProfessionalType = (typeof professionalTypes)[number]

/** Miles. */
export const searchLimits = {
  radiusMin: 0.1,
  radiusDefault: 25,
  radiusInitial: 50,
  radiusMax: 200,
  limitInitial: 50,
  text: { max: 100 },
} as const
export const radiusChoices = [1, 5, 10, 25, 50, 100] as const
export const ratingChoices = [4.5, 4, 3.5] as const
export const experienceChoices = [20, 15, 10, 5] as const
export const availabilities = ['immediate', 'today', 'thisWeek'] as const
export const searchSorts = ['match', 'distance', 'rating', 'experience', 'name'] as const
export type SearchSort = (typeof searchSorts)[number]

/** Who is a preferred partner (if verified as well), and how many results each group shows (docs/product/matching.md). */
export const partnerRule = {
  rating: 4.5,
  yearsExperience: 10,
  shown: 2,
  othersShown: 4,
  ungroupedShown: 5,
} as const

/**
 * Where a field comes from: an import, the gazetteer, people who use Krash, the professional, somebody of Krash who looked
 * it up, or nobody (invented for the demo or a load test).
 */
export const sourceNames = [
  'nppes',
  'bar-roster',
  'gazetteer',
  'reviews',
  'professional',
  'krash',
  'demo',
  'generated',
] as const
export const fieldSource = z.object({
  source: z.enum(sourceNames),
  fields: z.array(z.string()),
  /** The day on which the source last changed it; null when the source does not say. */
  updatedOn: z.nullable(calendarDate),
  /** When we last read it there. */
  checkedAt: z.nullable(z.iso.datetime()),
  /** The public page that was looked at for 'Verified'. */
  url: z.optional(z.string()),
})
export type FieldSource = z.infer<typeof fieldSource>

export const professional = z.object({
  id: z.uuid(),
  type: z.enum(professionalTypes),
  fullName: z.string(),
  firmName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  /** The same place in one object. */
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.nullable(z.string()),
  }),
  /** English text such as `1.2 mi`; `0 mi` where no distance is known. */
  distance: z.string(),
  /** 0 to 5; null without any review. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Null when not known: registries do not tell. */
  yearsExperience: z.nullable(z.int()),
  /** Language tags of BCP 47, e.g. `en`, `es`; empty when not known. */
  languages: z.array(z.string()),
  /** How well each language is spoken, by its tag; only where the professional said so. */
  proficiency: z.record(z.string(), z.enum(proficiencies)),
  specialties: z.array(z.string()),
  practiceAreas: z.array(z.string()),
  courtAdmissions: z.array(z.string()),
  insuranceNetworks: z.array(z.string()),
  hospitalAffiliations: z.array(z.string()),
  /** This and the following nullable fields are null when not known. */
  acceptsInsurance: z.nullable(z.boolean()),
  emergencyAvailable: z.boolean(),
  availability: z.nullable(
    z.object({
      immediate: z.boolean(),
      today: z.boolean(),
      thisWeek: z.boolean(),
      /** When 'immediate' ends, where the professional said it; null otherwise. */
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Whether appointments can be booked here; if not, by phone only. */
  takesAppointments: z.boolean(),
  profileImage: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  lawSchool: z.nullable(z.string()),
  barNumber: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  /** US dollars an hour. */
  hourlyRate: z.nullable(z.number()),
  /** Whether the first talk costs nothing. */
  freeFirstTalk: z.nullable(z.boolean()),
  /** Whether the fee is owed only on success. */
  contingency: z.nullable(z.boolean()),
  /** Begins with `https://`. */
  website: z.nullable(z.string()),
  isVerified: z.boolean(),
  isActive: z.boolean(),
  /** An invented person for trying the product; only a test account could read what is sent to them. */
  isDemo: z.boolean(),
  /** Whether an account answers for this record; searches and the page of one professional tell it. */
  hasAccount: z.optional(z.boolean()),
  /** Where `hasAccount`: half of those who wrote last were answered within this many minutes; null until five were. */
  medianResponseMinutes: z.optional(z.nullable(z.int())),
  /** Precision of the coordinates: those of the office, or the middle of its ZIP area or town. */
  precision,
  /** Where each field comes from; together the entries name every known field. */
  sources: z.array(fieldSource),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Professional = z.infer<typeof professional>

export const foundProfessional = z.extend(professional, {
  distanceMiles: z.number(),
  /** 0 to 100. */
  matchScore: z.int(),
})
export type FoundProfessional = z.infer<typeof foundProfessional>

/** A professional of a list without a place. */
export const listedProfessional = z.extend(foundProfessional, { distanceMiles: z.null() })
export type ListedProfessional = z.infer<typeof listedProfessional>

export function isPreferredPartner(
  who: Pick<Professional, 'isVerified' | 'rating' | 'yearsExperience'>,
): boolean {
  return (
    who.isVerified &&
    (who.rating ?? 0) >= partnerRule.rating &&
    (who.yearsExperience ?? 0) >= partnerRule.yearsExperience
  )
}

/** The first two partners and the first four others of a ranked list; when there is neither, its first five. */
export function groupResults<P extends Pick<Professional, 'isVerified' | 'rating' | 'yearsExperience'>>(
  found: readonly P[],
) {
  const partners = found.filter(isPreferredPartner).slice(0, partnerRule.shown)
  const others = found.filter((who) => !isPreferredPartner(who)).slice(0, partnerRule.othersShown)
  const ungrouped = partners.length + others.length === 0 ? found.slice(0, partnerRule.ungroupedShown) : []
  return { partners, others, ungrouped }
}

const rating = z.number({ error: 'field.number' }).check(z.gte(0, 'field.tooSmall'), z.lte(5, 'field.tooBig'))
const years = z.int('field.wholeNumber').check(z.gte(0, 'field.tooSmall'), z.lte(80, 'field.tooBig'))
const dollars = z.int('field.wholeNumber').check(z.gte(0, 'field.tooSmall'), z.lte(10_000, 'field.tooBig'))

/** A language by its tag or its English name. */
const spokenLanguage = z.pipe(
  z.transform((given: SpokenLanguage | (string & {})) =>
    spokenLanguages.find((tag) => [tag, nameOfLanguage(tag)].some((name) => spelled([name], given) === name)),
  ),
  z.enum(spokenLanguages, { error: 'field.choice' }),
)

function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
}

/** The screen's 'now' is `immediate`. */
const availability = wish(
  z.pipe(
    z.transform((given: (typeof availabilities)[number] | 'now' | (string & {})) =>
      given === 'now' ? 'immediate' : spelled(availabilities, given),
    ),
    z.enum(availabilities, { error: 'field.choice' }),
  ),
)

const filters = {
  specialty: wish(text(searchLimits.text)),
  practiceArea: wish(text(searchLimits.text)),
  minRating: numberWish(rating),
  /** A second name of `minRating`, which the search screen sends. */
  rating: numberWish(rating),
  yearsExperienceMin: wholeWish(years),
  yearsExperienceMax: wholeWish(years),
  isVerified: booleanWish(),
  acceptsInsurance: booleanWish(),
  /** US dollars an hour; professionals without a known rate are left out. */
  hourlyRateMin: numberWish(dollars),
  hourlyRateMax: numberWish(dollars),
  /** Each word must begin a word of the firm's name. */
  firmName: z.optional(text({ min: 0, max: searchLimits.text.max })),
  lawSchool: z.optional(text({ min: 0, max: searchLimits.text.max })),
  /** One of the languages is enough. */
  languages: wishes(z.array(spokenLanguage).check(z.maxLength(spokenLanguages.length, 'field.tooMany'))),
  /** With `languages`: only professionals who say that they speak one of them at least this well. */
  proficiency: wish(choiceOf(proficiencies)),
  availability,
  courtAdmission: wish(choiceOf(courtAdmissions)),
  insuranceNetwork: wish(choiceOf(insuranceNetworks)),
}

const count = (max: number) =>
  z.int('field.wholeNumber').check(z.gte(1, 'field.tooSmall'), z.lte(max, 'field.tooBig'))

/** A professional's type in a path; singular and plural are both read. */
export const namedType = z.pipe(
  z.enum(['lawyer', 'lawyers', 'physician', 'physicians'], { error: 'field.professionalType' }),
  z.transform((named): ProfessionalType => (named.startsWith('lawyer') ? 'lawyer' : 'physician')),
)

export const professionalSearch = z.object({
  type: z.enum(professionalTypes, { error: 'field.professionalType' }),
  /** Free text for name, firm and specialty; `query` and `searchTerm` are the same. */
  query: z.optional(text({ min: 0, max: searchLimits.text.max })),
  searchTerm: z.optional(text({ min: 0, max: searchLimits.text.max })),
  location: z.optional(
    z
      .object({
        latitude: z.optional(latitude),
        longitude: z.optional(longitude),
        address: z.optional(text({ min: 0, max: fieldLimits.address.max })),
      })
      .check(
        z.refine((at) => (at.latitude === undefined) === (at.longitude === undefined), {
          error: 'field.coordinatesRequired',
          path: ['latitude'],
        }),
      ),
  ),
  /** Miles. */
  radius: z._default(
    numberWish(
      z
        .number({ error: 'field.number' })
        .check(
          z.gte(searchLimits.radiusMin, 'field.tooSmall'),
          z.lte(searchLimits.radiusMax, 'field.tooBig'),
        ),
    ),
    searchLimits.radiusDefault,
  ),
  ...filters,
  filters: z.optional(z.object(filters)),
  priorities: z.optional(
    z.array(z.enum(priorities, { error: 'field.choice' })).check(z.maxLength(4, 'field.tooMany')),
  ),
  sort: z._default(z.enum(searchSorts, { error: 'field.choice' }), 'match'),
  page: z._default(count(PAGE_MAX), 1),
  limit: z._default(count(PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
})
export type ProfessionalSearch = z.infer<typeof professionalSearch>
export type ProfessionalSearchInput = z.input<typeof professionalSearch>

export const searchAnswer = z.object({
  lawyers: z.optional(z.array(foundProfessional)),
  physicians: z.optional(z.array(foundProfessional)),
  /** The point the search used; `DEFAULT_LOCATION` when none was given. */
  center: z.object({
    latitude: z.number(),
    longitude: z.number(),
    address: z.string(),
    precision,
    isDefault: z.boolean(),
  }),
})

export const professionalRoutes = {
  searchProfessionals: route({
    method: 'POST',
    path: '/api/professionals/search',
    access: 'user',
    limit: 'person',
    summary: 'Lawyers or physicians near a place',
    body: professionalSearch,
    response: searchAnswer,
    paged: true,
    errors: ['PLACE_NOT_FOUND'],
  }),
  getProfessional: route({
    method: 'GET',
    path: '/api/professionals/:type/:id',
    access: 'user',
    limit: 'person',
    summary: 'One professional',
    params: z.object({
      type: namedType,
      id,
    }),
    response: professional,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  getProfessionalPicture: route({
    method: 'GET',
    path: '/api/professionals/:type/:id/picture',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'The picture that a professional gave of themselves, 512 px square, WebP without metadata',
    params: z.object({ type: namedType, id }),
    errors: ['PICTURE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
} as const
