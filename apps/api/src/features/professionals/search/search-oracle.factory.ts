import {
  EARTH_RADIUS_MILES,
  type ProfessionalSearch,
  type SearchSort,
  courtAdmissions,
  insuranceNetworks,
  listMatchScore,
  proficiencies,
  professionalSearch,
} from '@krash/contract'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Professionals } from '#platform/database/tables.ts'
import { plainText } from '#platform/plain-text.ts'
import { lawyerRow } from '../professionals.factory.ts'
import type { SeededRandom } from '#platform/seeded-random.ts'

/** A professional for the search in memory. */
export type Person = Insertable<Professionals> & { id: string; rating: number | null; review_count: number }

/** A person found, with everything an order compares. */
interface Ranked {
  who: Person
  d2: number
  score: number
  name: string
}

/**
 * What a search must find, in order: it looks at everybody, without grid and indexes, with the contract's score.
 * Coordinates are float4 as in the projection.
 */
export function expectedIds(people: readonly Person[], search: ProfessionalSearch): string[] {
  return expectedHits(people, search).map(({ id }) => id)
}

/** The same with the contract's scores. */
export function expectedHits(
  people: readonly Person[],
  search: ProfessionalSearch,
): { id: string; matchScore: number }[] {
  const center = spot(search.location as { latitude: number; longitude: number })
  const rim = (2 * EARTH_RADIUS_MILES * Math.sin(search.radius / (2 * EARTH_RADIUS_MILES))) ** 2
  const asked = { ...search, ...search.filters }
  const found = people
    .filter((who) => who.type === search.type && who.is_active && isWanted(who, asked))
    .map((who) => rank(who, { center, search }))
    .filter(({ d2 }) => d2 <= rim)
  return found.toSorted(orders[search.sort]).map(({ who, score }) => ({ id: who.id, matchScore: score }))
}

const less = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const rating = (who: Person) => who.rating ?? 0
const years = (who: Person) => who.years_experience ?? -1

const orders: Record<SearchSort, (a: Ranked, b: Ranked) => number> = {
  match: (a, b) => b.score - a.score || a.d2 - b.d2 || less(a.who.id, b.who.id),
  distance: (a, b) => a.d2 - b.d2 || less(a.who.id, b.who.id),
  rating: (a, b) =>
    rating(b.who) - rating(a.who) || b.who.review_count - a.who.review_count || less(a.who.id, b.who.id),
  experience: (a, b) =>
    years(b.who) - years(a.who) || rating(b.who) - rating(a.who) || less(a.who.id, b.who.id),
  name: (a, b) => less(a.name, b.name) || less(a.who.id, b.who.id),
}

type Asked = ProfessionalSearch

function isWanted(who: Person, asked: Asked): boolean {
  const { minRating, rating: otherRating, specialty, practiceArea } = asked
  const least = minRating ?? otherRating
  const areas = [...who.specialties, ...who.practice_areas].map(plainText)
  return [
    least === undefined || (who.rating !== null && who.rating >= least),
    [specialty, practiceArea].every((area) => area === undefined || areas.includes(plainText(area))),
    isExperienced(who, asked),
    asked.isVerified === undefined || who.is_verified === asked.isVerified,
    asked.acceptsInsurance === undefined || who.accepts_insurance === asked.acceptsInsurance,
    !asked.languages?.length || asked.languages.some((tag) => who.languages.includes(tag)),
    !asked.availability || isAvailable(who, asked.availability),
    isAffordable(who, asked),
    speaksWell(who, asked),
    isAmong(who.court_admissions, asked.courtAdmission),
    isAmong(who.insurance_networks, asked.insuranceNetwork),
    hasWords(who, asked),
  ].every(Boolean)
}

function speaksWell({ proficiency }: Person, { languages: tags = [], proficiency: least }: Asked): boolean {
  if (least === undefined || tags.length === 0) return true
  const written = typeof proficiency === 'string' ? proficiency : '{}'
  const levels = JSON.parse(written) as Record<string, (typeof proficiencies)[number]>
  return tags.some((tag) => {
    const level = levels[tag]
    return level !== undefined && proficiencies.indexOf(level) <= proficiencies.indexOf(least)
  })
}

function isAmong(list: readonly string[] | undefined, wanted: string | undefined): boolean {
  return wanted === undefined || list?.includes(wanted) === true
}

function isExperienced(who: Person, { yearsExperienceMin: min, yearsExperienceMax: max }: Asked): boolean {
  if (min === undefined && max === undefined) return true
  const known = who.years_experience ?? undefined
  return known !== undefined && known >= (min ?? 0) && known <= (max ?? Infinity)
}

function isAvailable(who: Person, when: NonNullable<Asked['availability']>): boolean {
  const { available_immediately: immediate, available_today: today, available_this_week: thisWeek } = who
  return { immediate, today, thisWeek }[when] === true
}

function isAffordable(who: Person, { hourlyRateMin: min, hourlyRateMax: max }: Asked): boolean {
  if (min === undefined && max === undefined) return true
  const known = who.hourly_rate ?? undefined
  return known !== undefined && known >= (min ?? 0) && known <= (max ?? Infinity)
}

function hasWords(who: Person, { query, searchTerm, firmName, lawSchool }: Asked): boolean {
  const [firm, school] = [who.firm_name ?? '', who.law_school ?? '']
  const everything = [who.full_name, firm, ...who.specialties].join(' ')
  return (
    begins([query, searchTerm].filter(Boolean).join(' '), everything) &&
    begins(firmName ?? '', firm) &&
    begins(lawSchool ?? '', school)
  )
}

function begins(asked: string, text: string): boolean {
  const words = plainText(asked).split(' ').filter(Boolean)
  return words.every((word) => ` ${plainText(text)}`.includes(` ${word}`))
}

function rank(
  who: Person,
  { center, search }: { center: ReturnType<typeof spot>; search: ProfessionalSearch },
): Ranked {
  const at = spot(who)
  const off = (axis: 'x' | 'y' | 'z') => (Math.fround(at[axis]) - center[axis]) ** 2
  const d2 = off('x') + off('y') + off('z')
  const facts = {
    hasSpecialty: true,
    rating: who.rating,
    yearsExperience: who.years_experience ?? null,
    isAvailableNowOrToday: (who.available_immediately || who.available_today) ?? false,
    hourlyRate: who.hourly_rate ?? null,
    miles: 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(d2) / (2 * EARTH_RADIUS_MILES)),
  }
  const score = listMatchScore(facts, { specialtyAsked: true, priorities: search.priorities ?? [] })
  return { who, d2, score, name: plainText(who.full_name) }
}

function spot({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return {
    x: EARTH_RADIUS_MILES * Math.cos(north) * Math.cos(east),
    y: EARTH_RADIUS_MILES * Math.cos(north) * Math.sin(east),
    z: EARTH_RADIUS_MILES * Math.sin(north),
  }
}

type Spot = { latitude: number; longitude: number }
const towns: readonly [Spot, ...Spot[]] = [
  { latitude: 27.95, longitude: -82.46 },
  { latitude: 40.75, longitude: -73.98 },
  { latitude: 61.21, longitude: -149.9 },
  { latitude: 52.0, longitude: 179.95 },
]
const given = ['Ana', 'Bo', 'José', 'Dr. Eva', 'Jean-Paul', 'Zoë', "D'Arcy", 'Łukasz'] as const
const family = ['Núñez', 'Fenwick', 'Harbor', 'Law', 'Smith', 'Smithson', "O'Neil", 'Traffic'] as const
const firms = ['Harbor Legal', 'Smith & Law', 'Night Clinic', 'Injury Lawyers LLC', null] as const
const schools = ['Harvard Law School', 'Yale', null, null] as const
const specialties = {
  lawyer: ['Personal Injury', 'Traffic Law', 'Family Law', 'Bankruptcy', 'Admiralty'],
  physician: ['Orthopedics', 'Neurology', 'Family Medicine', 'Pain Management'],
} as const
const languages = ['en', 'es', 'zh', 'ja', 'sw'] as const

/** A crowd in few towns, many at the same spot, about whom much or everything is unknown. */
export function randomPeople(random: SeededRandom, count: number): Person[] {
  return Array.from({ length: count }, () => randomPerson(random))
}

export function randomPerson(random: SeededRandom): Person {
  const maybe = <T>(value: T): T | null => (random.chance(0.25) ? null : value)
  const subset = <T>(all: readonly T[], share: number): T[] => all.filter(() => random.chance(share))
  const type = random.chance(0.7) ? 'lawyer' : 'physician'
  const isImported = random.chance(0.3)
  const known = <T>(value: T | null): T | null => (isImported ? null : value)
  const stars =
    isImported || random.chance(0.15) ? [0, 0, 0, 0, 0] : [0, 0, 1, 2, 3].map((n) => random.int(0, n * 3))
  const reviews = stars.reduce((sum, n) => sum + n, 0)
  const sum = stars.reduce((total, n, at) => total + n * (at + 1), 0)
  const available = random.chance(0.4)
  return {
    ...lawyerRow({
      id: v7({ random: Uint8Array.from({ length: 16 }, () => random.int(0, 255)) }),
      type,
      full_name: `${random.pick(given)} ${random.pick(family)}`,
      firm_name: random.pick(firms),
      law_school: random.pick(schools),
      ...randomSpot(random),
      years_experience: known(maybe(random.pick([0, 3, 5, 9, 10, 14, 15, 20, 21, 44]))),
      languages: subset(languages, 0.4),
      specialties: subset<string>(specialties[type], 0.4),
      practice_areas: type === 'lawyer' ? subset(['Car Accidents', 'Traffic Tickets'], 0.5) : [],
      available_immediately: known(random.chance(0.2)),
      available_today: known(available),
      available_this_week: known(available || random.chance(0.5)),
      accepts_insurance: maybe(random.chance(0.5)),
      hourly_rate: known(maybe(random.pick([100, 299, 300, 450]))),
      ...credentials(type, random),
      is_verified: random.chance(0.5),
      is_active: random.chance(0.95),
      is_demo: false,
    }),
    star_counts: stars,
    review_count: reviews,
    rating: reviews > 0 ? Math.round((sum / reviews) * 100) / 100 : null,
  }
}

function credentials(type: 'lawyer' | 'physician', random: SeededRandom) {
  const some = <T>(all: readonly T[]): T[] => all.filter(() => random.chance(0.3))
  return {
    court_admissions: type === 'lawyer' ? some<string>(courtAdmissions) : [],
    insurance_networks: type === 'physician' ? some<string>(insuranceNetworks) : [],
    proficiency: JSON.stringify(random.chance(0.5) ? { es: random.pick(proficiencies) } : {}),
  }
}

function randomSpot(random: SeededRandom) {
  const town = random.pick(towns)
  const steps = random.chance(0.5) ? 0.05 : 0.000_01
  const near = (at: number) => Math.round((at + random.normal(0, 0.25)) / steps) * steps
  const longitude = near(town.longitude)
  return { latitude: near(town.latitude), longitude: longitude > 180 ? longitude - 360 : longitude }
}

const sorts = ['match', 'distance', 'rating', 'experience', 'name'] as const
const radii = [1, 5, 10, 25, 50, 100, 200] as const
const texts = [
  'law',
  'smith',
  'ana',
  'nunez',
  'smith law',
  'harb leg',
  'injury',
  'bo fen',
  'traffic law',
  'oneil',
] as const

/** A random search near one of the towns. */
export function randomSearch(random: SeededRandom): ProfessionalSearch {
  const type = random.chance(0.75) ? 'lawyer' : 'physician'
  const sometimes = <T extends object>(share: number, fields: T): Partial<T> =>
    random.chance(share) ? fields : {}
  const pickPriorities = () =>
    (
      [
        'experience',
        'cost',
        'reputation',
        'communication',
        'local',
        'specialization',
        'responseTime',
      ] as const
    )
      .filter(() => random.chance(0.4))
      .slice(0, 4)
  return professionalSearch.parse({
    type,
    location: randomSpot(random),
    radius: random.pick(radii),
    sort: random.pick(sorts),
    page: random.chance(0.6) ? 1 : random.int(2, 4),
    limit: random.pick([3, 7, 20, 50]),
    ...sometimes(0.4, {
      specialty: random.pick<string>(specialties[type]).replace('Admiralty', 'Immigration'),
    }),
    ...sometimes(0.1, { practiceArea: 'car accidents' }),
    ...sometimes(0.25, { minRating: random.pick([0, 3.5, 4, 4.2, 4.5]) }),
    ...sometimes(0.2, { yearsExperienceMin: random.pick([0, 5, 8, 10, 20]) }),
    ...sometimes(0.1, { yearsExperienceMax: random.pick([5, 14, 30]) }),
    ...sometimes(0.1, { isVerified: random.chance(0.5) }),
    ...sometimes(0.1, { acceptsInsurance: random.chance(0.5) }),
    ...sometimes(0.1, { languages: ['es', 'zh'] }),
    ...sometimes(0.1, { languages: ['es'], proficiency: random.pick(proficiencies) }),
    ...sometimes(0.1, { courtAdmission: random.pick(courtAdmissions) }),
    ...sometimes(0.03, { insuranceNetwork: random.pick(insuranceNetworks) }),
    ...sometimes(0.15, { availability: random.pick(['immediate', 'today', 'thisWeek'] as const) }),
    ...sometimes(0.1, { hourlyRateMax: random.pick([0, 200, 300]) }),
    ...sometimes(0.05, { hourlyRateMin: random.pick([0, 300]) }),
    ...sometimes(0.25, { query: random.pick(texts) }),
    ...sometimes(0.05, { firmName: 'smith' }),
    ...sometimes(0.05, { lawSchool: 'harv' }),
    ...sometimes(0.4, { priorities: pickPriorities() }),
  })
}
