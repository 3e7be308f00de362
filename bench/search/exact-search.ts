import {
  EARTH_RADIUS_MILES,
  type FoundProfessional,
  type ProfessionalSearch,
  listMatch,
  listMatchScore,
  milesBetween,
} from '@krash/contract'
import type { Database } from '@krash/api/database'
import { plainText } from '@krash/api/plain-text'

/** The facts about a professional that searches use. */
interface Person {
  id: string
  type: string
  name: string
  /** From name, firm and specialties. */
  words: string[]
  latitude: number
  longitude: number
  rating: number | null
  reviews: number
  years: number | null
  rate: number | null
  languages: string[]
  specialties: string[]
  practiceAreas: string[]
  isAvailable: boolean
  isVerified: boolean
}

/** Everybody, ordered from south to north. */
export type Everybody = readonly Person[]

/** A person found, with everything an order compares. */
interface Ranked {
  person: Person
  miles: number
  score: number
}

/** The projection stores positions in 4 bytes: people closer than this many miles may come in either order. */
const HAIR = 0.002
const ROWS_AT_ONCE = 50_000

/** Reads everybody into memory, as the truth for checking the database's answers. */
export async function readEverybody({ pool }: Database): Promise<Everybody> {
  const everybody: Person[] = []
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await pool.query<Omit<Person, 'name' | 'words'> & { full_name: string; firm: string }>(
      `select id, type, full_name, coalesce(firm_name, '') as firm, latitude, longitude, rating, review_count as reviews,
         years_experience as years, hourly_rate as rate, languages, specialties, practice_areas as "practiceAreas",
         coalesce(available_immediately or available_today, false) as "isAvailable", is_verified as "isVerified"
       from professionals where is_active and id > $1 order by id limit ${ROWS_AT_ONCE}`,
      [last],
    )
    for (const { full_name, firm, ...row } of rows) {
      const name = plainText(full_name)
      everybody.push({
        ...row,
        name,
        words: `${name} ${plainText(`${firm} ${row.specialties.join(' ')}`)}`.split(' '),
      })
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < ROWS_AT_ONCE) break
  }
  return everybody.toSorted((a, b) => a.latitude - b.latitude)
}

/** A search's answer from the database. */
export interface Given {
  people: Pick<FoundProfessional, 'id' | 'matchScore'>[]
  total: number
}

/** What is wrong with an answer; undefined when nothing is. */
export function problemOf(
  everybody: Everybody,
  search: ProfessionalSearch,
  given: Given,
): string | undefined {
  return differenceOf(rankedWithin(everybody, search), search, given)
}

function differenceOf(
  exact: readonly Ranked[],
  search: ProfessionalSearch,
  given: Given,
): string | undefined {
  if (given.total !== exact.length) return `total ${given.total} instead of ${exact.length}`
  const offset = (search.page - 1) * search.limit
  const page = exact.slice(offset, offset + search.limit)
  if (given.people.length !== page.length) return `${given.people.length} people instead of ${page.length}`
  if (new Set(given.people.map(({ id }) => id)).size < page.length) return 'somebody is there twice'
  const byId = new Map(exact.map((ranked) => [ranked.person.id, ranked]))
  let before: Ranked | undefined
  for (const [at, right] of page.entries()) {
    const { id = '', matchScore = -1 } = given.people[at] ?? {}
    const found = byId.get(id)
    const problem = found
      ? misplaced({ found, right, before, matchScore, sort: search.sort })
      : `${id} is not wanted`
    if (problem !== undefined) return `place ${offset + at + 1}: ${problem}`
    before = found
  }
  return undefined
}

interface Place {
  found: Ranked
  right: Ranked
  /** The person before `found`. */
  before: Ranked | undefined
  matchScore: number
  sort: ProfessionalSearch['sort']
}

function misplaced({ found, right, before, matchScore, sort }: Place): string | undefined {
  if (found.score !== matchScore && !isAtBonusRim(found))
    return `score ${matchScore} instead of ${found.score}`
  if (before && isSamePlace(before, found, sort) && before.person.id > found.person.id)
    return `${found.person.id} after ${before.person.id} of the same building`
  if (found.person.id === right.person.id || isAsGood(found, right, sort)) return undefined
  return `${found.person.id} instead of ${right.person.id}`
}

function isSamePlace(a: Ranked, b: Ranked, sort: ProfessionalSearch['sort']): boolean {
  return a.miles === b.miles && (sort === 'distance' || (sort === 'match' && a.score === b.score))
}

/** Whether being local, which is worth points, is a matter of rounding. */
function isAtBonusRim({ miles }: Ranked): boolean {
  return Math.abs(miles - listMatch.bonus.miles) < HAIR
}

/** By distance, people closer than a hair may come in either order. */
function isAsGood(found: Ranked, right: Ranked, sort: ProfessionalSearch['sort']): boolean {
  if (sort !== 'distance' && sort !== 'match') return false
  if (sort === 'match' && found.score !== right.score) return false
  return Math.abs(found.miles - right.miles) < HAIR
}

function rankedWithin(everybody: Everybody, search: ProfessionalSearch): Ranked[] {
  const { latitude = 0, longitude = 0 } = search.location ?? {}
  const center = { latitude, longitude }
  const north = search.radius / 69 + 0.1
  const east = north / Math.cos((Math.min(latitude + north, 89) * Math.PI) / 180)
  const words = wordsOf(search.query)
  const inReach: Ranked[] = []
  for (let at = firstFrom(everybody, latitude - north); at < everybody.length; at += 1) {
    const person = everybody[at]
    if (!person || person.latitude > latitude + north) break
    if (Math.abs(person.longitude - longitude) > east || !isWanted(person, search, words)) continue
    const miles = milesBetween(center, person)
    if (isInReach(person, miles, { ...center, radius: search.radius }))
      inReach.push({ person, miles, score: scoreOf(person, miles, search) })
  }
  return inReach.toSorted(orders[search.sort])
}

function wordsOf(query = ''): string[] {
  return plainText(query).split(' ').filter(Boolean)
}

/** People exactly on the rim are in or out depending on the 4-byte positions. */
function isInReach(
  person: Person,
  miles: number,
  { latitude, longitude, radius }: { latitude: number; longitude: number; radius: number },
): boolean {
  if (Math.abs(miles - radius) > HAIR) return miles < radius
  const kept = pointOf(person).map(Math.fround)
  const chord2 = pointOf({ latitude, longitude }).reduce(
    (sum, axis, at) => sum + ((kept[at] ?? 0) - axis) ** 2,
    0,
  )
  return chord2 <= (2 * EARTH_RADIUS_MILES * Math.sin(radius / (2 * EARTH_RADIUS_MILES))) ** 2
}

/** Coordinates in miles from the centre of the earth. */
function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): number[] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const flat = EARTH_RADIUS_MILES * Math.cos(north)
  return [flat * Math.cos(east), flat * Math.sin(east), EARTH_RADIUS_MILES * Math.sin(north)]
}

const conditions: ((person: Person, search: ProfessionalSearch) => boolean)[] = [
  (person, { type }) => person.type === type,
  (person, { specialty }) => specialty === undefined || person.specialties.includes(specialty),
  (person, { practiceArea }) => practiceArea === undefined || person.practiceAreas.includes(practiceArea),
  (person, { minRating = -1 }) => (person.rating ?? -1) >= minRating,
  (person, { yearsExperienceMin = -1 }) => (person.years ?? -1) >= yearsExperienceMin,
  (person, { languages }) => !languages || languages.some((tag) => person.languages.includes(tag)),
  (person, { isVerified }) => isVerified === undefined || person.isVerified === isVerified,
]

function isWanted(person: Person, search: ProfessionalSearch, words: readonly string[]): boolean {
  return (
    conditions.every((holds) => holds(person, search)) &&
    words.every((word) => person.words.some((own) => own.startsWith(word)))
  )
}

function scoreOf(person: Person, miles: number, search: ProfessionalSearch): number {
  const asked = search.specialty ?? search.practiceArea
  const facts = {
    hasSpecialty: asked !== undefined,
    rating: person.rating,
    yearsExperience: person.years,
    isAvailableNowOrToday: person.isAvailable,
    hourlyRate: person.rate,
    miles,
  }
  return listMatchScore(facts, { specialtyAsked: asked !== undefined, priorities: search.priorities ?? [] })
}

type Order = (a: Ranked, b: Ranked) => number
const byId: Order = (a, b) => (a.person.id < b.person.id ? -1 : 1)
const byRating: Order = (a, b) => (b.person.rating ?? -1) - (a.person.rating ?? -1)
const orders: Record<ProfessionalSearch['sort'], Order> = {
  distance: (a, b) => a.miles - b.miles || byId(a, b),
  rating: (a, b) => byRating(a, b) || b.person.reviews - a.person.reviews || byId(a, b),
  experience: (a, b) => (b.person.years ?? -1) - (a.person.years ?? -1) || byRating(a, b) || byId(a, b),
  name: (a, b) => Number(a.person.name > b.person.name) - Number(a.person.name < b.person.name) || byId(a, b),
  match: (a, b) => b.score - a.score || a.miles - b.miles || byId(a, b),
}

function firstFrom(everybody: Everybody, latitude: number): number {
  let low = 0
  let high = everybody.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((everybody[middle]?.latitude ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
