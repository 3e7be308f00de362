import { type Priority, type SearchSort, listMatchScore, milesBetween } from '@krash/contract'
import { plainText } from '#platform/plain-text.ts'
import type { Candidate } from './professionals.repository.ts'

/** A candidate with its place in the list. */
export interface Ranked extends Candidate {
  miles: number
  matchScore: number
}

/** Where a search stands and what its person finds important. */
export interface RankingWish {
  center: { latitude: number; longitude: number }
  /** Miles. */
  radius: number
  sort: SearchSort
  /** Whether a specialty was asked for; every candidate then has it. */
  specialtyAsked: boolean
  priorities: readonly Priority[]
}

type Order = (a: Ranked, b: Ranked) => number

/** Everybody within the radius in the wished order; the id ends every order, so pages never overlap. */
export function rankCandidates(candidates: readonly Candidate[], wish: RankingWish): Ranked[] {
  const inReach = candidates
    .map((who) => ({ ...who, miles: milesBetween(wish.center, who) }))
    .filter(({ miles }) => miles <= wish.radius)
    .map((who) => ({ ...who, matchScore: scoreOf(who, wish) }))
  return inReach.toSorted(wish.sort === 'name' ? byName(inReach) : orders[wish.sort])
}

const byId: Order = (a, b) => (a.id < b.id ? -1 : Number(a.id > b.id))
const byRating: Order = (a, b) => (b.rating ?? -1) - (a.rating ?? -1)

const orders: Record<Exclude<SearchSort, 'name'>, Order> = {
  match: (a, b) => b.matchScore - a.matchScore || a.miles - b.miles || byId(a, b),
  distance: (a, b) => a.miles - b.miles || byId(a, b),
  rating: (a, b) => byRating(a, b) || b.review_count - a.review_count || byId(a, b),
  experience: (a, b) =>
    (b.years_experience ?? -1) - (a.years_experience ?? -1) || byRating(a, b) || byId(a, b),
}

function byName(all: readonly Ranked[]): Order {
  const keys = new Map(all.map((who) => [who.id, plainText(who.full_name)]))
  return (a, b) => compare(keys.get(a.id) ?? '', keys.get(b.id) ?? '') || byId(a, b)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function scoreOf(who: Candidate & { miles: number }, { specialtyAsked, priorities }: RankingWish): number {
  const facts = {
    hasSpecialty: specialtyAsked,
    rating: who.rating,
    yearsExperience: who.years_experience,
    isAvailableNowOrToday: (who.available_immediately || who.available_today) ?? false,
    hourlyRate: who.hourly_rate,
    miles: who.miles,
  }
  return listMatchScore(facts, { specialtyAsked, priorities })
}
