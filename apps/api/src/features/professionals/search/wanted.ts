import {
  type ProfessionalSearch,
  type ProfessionalType,
  courtAdmissions,
  insuranceNetworks,
  lawyerSpecialties,
  physicianSpecialties,
  practiceAreas,
  proficiencies,
  spokenLanguages,
} from '@krash/contract'
import { plainText } from '#platform/plain-text.ts'
import { commonWords } from './common-words.ts'

/** A search's filters in the terms of the projection; 0017_professional_search.sql explains the numbers. */
export interface Wanted {
  type: ProfessionalType
  /** The key: a specialty, a language, or everybody of the type. */
  spec: number
  /** 0 when any will do. */
  minR100: number
  years: { min: number; max: number }
  /** Bits that must equal `value`. */
  flags: { mask: number; value: number }
  /** Bits of which one is enough; 0 when any language will do. */
  languages: number
  /** Codes whose bits must all be set. */
  areas: readonly number[]
  rate: { min: number; max: number }
  words: Record<TextField, string[]>
  /** Languages with how well they are spoken, as JSON, of which one is enough; empty when any will do. */
  proficiency: readonly string[]
}

/** Where a word may occur; `any` covers name, firm and specialties. */
export type TextField = 'any' | 'name' | 'firm' | 'school'

/** The key of everybody, by type. */
export const everybody: Record<ProfessionalType, number> = { lawyer: 0, physician: 64 }
const flagOf = {
  immediate: 1,
  today: 2,
  thisWeek: 4,
  verified: 8,
  takesInsurance: 16,
  refusesInsurance: 32,
} as const
/** Either one counts for 'today'. */
export const nowOrToday = flagOf.immediate | flagOf.today
/** The bits from here on are in no count. */
const FIRST_LANGUAGE = 64
const FIRST_ENTRY = 2 ** 21
const ALL_YEARS = { min: -1, max: 32_767 }
const ALL_RATES = { min: 0, max: 2_147_483_647 }
/** More words than this add nothing. */
const WORDS_MAX = 8

export function wantEverybody(type: ProfessionalType): Wanted {
  return {
    type,
    spec: everybody[type],
    minR100: 0,
    years: ALL_YEARS,
    flags: { mask: 0, value: 0 },
    languages: 0,
    areas: [],
    rate: ALL_RATES,
    words: { any: [], name: [], firm: [], school: [] },
    proficiency: [],
  }
}

/** The filters of a search; null when it names a specialty, practice area, court or network that nobody can have. */
export function wantedOf(search: ProfessionalSearch): Wanted | null {
  const asked = { ...search, ...search.filters }
  const key = keyOf(search.type, [asked.specialty, asked.practiceArea])
  if (!key || isOfOther(search.type, asked)) return null
  const { common, others } = partWords(search.type, wordsOf(search.query, search.searchTerm))
  const tags = [...new Set(asked.languages)]
  const spoken = key.spec === everybody[search.type] ? languageKey(search.type, tags) : undefined
  return {
    type: search.type,
    spec: spoken ?? key.spec,
    areas: [...key.areas, ...common],
    minR100: hundredths(asked.minRating ?? asked.rating),
    years: yearsOf(asked),
    flags: flagsOf(asked),
    languages: spoken === undefined ? languagesOf(tags) : 0,
    rate: ratesOf(asked),
    words: {
      any: others,
      name: [],
      firm: wordsOf(asked.firmName),
      school: wordsOf(asked.lawSchool),
    },
    proficiency: proficiencyOf(tags, asked.proficiency),
  }
}

/** Doctors have no courts, and lawyers no networks. */
function isOfOther(
  type: ProfessionalType,
  { courtAdmission, insuranceNetwork }: ProfessionalSearch,
): boolean {
  return (type === 'lawyer' ? insuranceNetwork : courtAdmission) !== undefined
}

/** Every way to speak one of the languages at least so well. */
function proficiencyOf(tags: readonly string[], least: ProfessionalSearch['proficiency']): readonly string[] {
  if (least === undefined) return []
  const enough = proficiencies.slice(0, proficiencies.indexOf(least) + 1)
  return tags.flatMap((tag) => enough.map((level) => JSON.stringify({ [tag]: level })))
}

export function wordsOf(...texts: (string | undefined)[]): string[] {
  const words = plainText(texts.filter(Boolean).join(' ')).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

interface Area {
  code: number
  plain: string
  isSpecialty: boolean
}

const areasOf: Record<ProfessionalType, Area[]> = {
  lawyer: areasNamed('lawyer', lawyerSpecialties, practiceAreas),
  physician: areasNamed('physician', physicianSpecialties, []),
}

function areasNamed(type: ProfessionalType, specialties: readonly string[], practices: readonly string[]) {
  return [...specialties, ...practices].map((name, at) => ({
    code: everybody[type] + at + 1,
    plain: plainText(name),
    isSpecialty: at < specialties.length,
  }))
}

const bitOf = (code: number): bigint => 1n << BigInt(code % 64)

/** The bits of areas as the text of a 64-bit number for the database. */
export function bitsOf(codes: readonly number[]): string {
  return String(codes.reduce((bits, code) => bits | bitOf(code), 0n))
}

/** Separates the codes of common words from words that are looked up one by one. */
function partWords(type: ProfessionalType, words: readonly string[]) {
  const { first, list } = commonWords[type]
  return {
    common: words.filter((word) => list.includes(word)).map((word) => first + list.indexOf(word)),
    others: words.filter((word) => !list.includes(word)),
  }
}

/** The key of a single wanted language; undefined for several, and for English, which most people speak. */
function languageKey(type: ProfessionalType, tags: readonly (typeof spokenLanguages)[number][]) {
  const [only, ...more] = tags
  if (only === undefined || only === 'en' || more.length > 0) return undefined
  return languageCode(type, only)
}

/** The code under which speakers of a language are counted. */
function languageCode(type: ProfessionalType, tag: (typeof spokenLanguages)[number]): number {
  return everybody[type] + 129 + spokenLanguages.indexOf(tag)
}

/** The code that counts everybody who meets the filters apart from the bands; undefined where none does. */
export function countedCode(wanted: Wanted): number | undefined {
  const { type, spec, areas, languages, proficiency, flags } = wanted
  if (proficiency.length > 0 || flags.mask >= FIRST_LANGUAGE) return undefined
  const isEverybody = spec === everybody[type]
  const [area, ...more] = areas
  if (area === undefined) return languages === 0 ? spec : undefined
  return isEverybody && languages === 0 && more.length === 0 ? area : undefined
}

/** Codes of the specialties with a word that begins so. */
export function specialtiesWith(type: ProfessionalType, word: string): number[] {
  const found = areasOf[type].filter((area) => area.isSpecialty && ` ${area.plain}`.includes(` ${word}`))
  return found.map((area) => area.code)
}

function keyOf(
  type: ProfessionalType,
  names: (string | undefined)[],
): { spec: number; areas: number[] } | null {
  const plain = [...new Set(names.filter((name) => name !== undefined).map(plainText))]
  const areas = plain.map((name) => areasOf[type].find((area) => area.plain === name))
  if (!areas.every((area) => area !== undefined)) return null
  const key = areas.find((area) => area.isSpecialty)
  const others = areas.filter((area) => area !== key)
  return { spec: key?.code ?? everybody[type], areas: others.map((area) => area.code) }
}

/** Ratings have two decimals: 4.567 means 4.57 or more, and nobody without a rating. */
function hundredths(rating: number | undefined): number {
  return rating === undefined ? 0 : Math.max(1, Math.ceil(Number((rating * 100).toFixed(6))))
}

function ratesOf({ hourlyRateMin: min, hourlyRateMax: max }: ProfessionalSearch): Wanted['rate'] {
  if (min === undefined && max === undefined) return ALL_RATES
  return { min: Math.max(min ?? 1, 1), max: max ?? ALL_RATES.max }
}

function yearsOf(asked: {
  yearsExperienceMin?: number | undefined
  yearsExperienceMax?: number | undefined
}) {
  const { yearsExperienceMin: min, yearsExperienceMax: max } = asked
  if (min === undefined && max === undefined) return ALL_YEARS
  return { min: min ?? 0, max: max ?? ALL_YEARS.max }
}

function flagsOf(asked: ProfessionalSearch): Wanted['flags'] {
  const bits: { mask: number; value: number }[] = []
  const { isVerified, acceptsInsurance, availability } = asked
  if (availability) bits.push({ mask: flagOf[availability], value: flagOf[availability] })
  if (isVerified !== undefined) bits.push({ mask: flagOf.verified, value: isVerified ? flagOf.verified : 0 })
  if (acceptsInsurance !== undefined) {
    const bit = acceptsInsurance ? flagOf.takesInsurance : flagOf.refusesInsurance
    bits.push({ mask: bit, value: bit })
  }
  const court = courtAdmissions.findIndex((name) => name === asked.courtAdmission)
  const network = insuranceNetworks.findIndex((name) => name === asked.insuranceNetwork)
  for (const at of [court, network]) {
    const bit = FIRST_ENTRY * 2 ** at
    if (at >= 0) bits.push({ mask: bit, value: bit })
  }
  return { mask: sum(bits.map(({ mask }) => mask)), value: sum(bits.map(({ value }) => value)) }
}

function languagesOf(tags: readonly (typeof spokenLanguages)[number][]): number {
  return sum([...new Set(tags)].map((tag) => FIRST_LANGUAGE * 2 ** spokenLanguages.indexOf(tag)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
