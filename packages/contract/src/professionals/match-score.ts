/** What a person may find important; `local` and `location` are the same. */
export const priorities = [
  'experience',
  'reputation',
  'responseTime',
  'cost',
  'communication',
  'local',
  'location',
  'specialization',
] as const
export type Priority = (typeof priorities)[number]

/** Constants of the list match score (docs/product/matching.md). */
export const listMatch = {
  specialtyPoints: 40,
  ratingPoints: 20,
  experiencePoints: 20,
  bonusPoints: 20,
  fullExperienceYears: 20,
  bonus: { years: 10, rating: 4.5, hourlyRate: 300, communicationRating: 4, miles: 25 },
} as const

export const matchBands = { high: 85, medium: 70 } as const
export type MatchBand = 'high' | 'medium' | 'low'

/** The facts about a professional that the score uses. */
export interface MatchFacts {
  hasSpecialty: boolean
  /** 0 to 5; null without any review. */
  rating: number | null
  /** Null when not known. */
  yearsExperience: number | null
  isAvailableNowOrToday: boolean
  /** US dollars an hour; null when not known. */
  hourlyRate: number | null
  /** Null when the distance is not known. */
  miles: number | null
}

/** The search's wishes that the score uses. */
export interface MatchWish {
  /** False when the search names no specialty: then everybody gets these points. */
  specialtyAsked: boolean
  /** The bonuses that share 20 points; all six when empty. */
  priorities: readonly Priority[]
}

/** One bonus per priority. `specialization` has none: it is already paid by the specialty points. */
const bonuses: Record<Exclude<Priority, 'location' | 'specialization'>, (facts: MatchFacts) => boolean> = {
  experience: (facts) => (facts.yearsExperience ?? 0) >= listMatch.bonus.years,
  reputation: (facts) => (facts.rating ?? 0) >= listMatch.bonus.rating,
  responseTime: (facts) => facts.isAvailableNowOrToday,
  cost: (facts) => facts.hourlyRate !== null && facts.hourlyRate < listMatch.bonus.hourlyRate,
  communication: (facts) => (facts.rating ?? 0) >= listMatch.bonus.communicationRating,
  local: (facts) => facts.miles !== null && facts.miles < listMatch.bonus.miles,
}
type Bonus = keyof typeof bonuses
const allBonuses = Object.keys(bonuses) as Bonus[]

/** One line of 'Why this match?': points earned out of the points possible. */
export interface MatchPart {
  part: 'specialty' | 'rating' | 'experience' | `bonus.${Bonus}`
  points: number
  of: number
}

/** The parts of the list match score, for 'Why this match?'; their sum is the score. */
export function matchParts(facts: MatchFacts, wish: MatchWish): MatchPart[] {
  const chosen = chosenBonuses(wish.priorities)
  const share = listMatch.bonusPoints / chosen.length
  return [
    points('specialty', listMatch.specialtyPoints, facts.hasSpecialty || !wish.specialtyAsked ? 1 : 0),
    points('rating', listMatch.ratingPoints, (facts.rating ?? 0) / 5),
    points(
      'experience',
      listMatch.experiencePoints,
      Math.min((facts.yearsExperience ?? 0) / listMatch.fullExperienceYears, 1),
    ),
    ...chosen.map((bonus) => points(`bonus.${bonus}`, share, bonuses[bonus](facts) ? 1 : 0)),
  ]
}

/**
 * List match score, 0 to 100: 40 for the specialty, rating / 5 * 20, min(years / 20, 1) * 20, and 20 points shared by
 * the chosen priorities (docs/product/matching.md).
 */
export function listMatchScore(facts: MatchFacts, wish: MatchWish): number {
  const sum = matchParts(facts, wish).reduce((total, part) => total + part.points, 0)
  return Math.round(sum)
}

export function matchBand(percent: number): MatchBand {
  if (percent >= matchBands.high) return 'high'
  return percent >= matchBands.medium ? 'medium' : 'low'
}

function chosenBonuses(wishes: readonly Priority[]): Bonus[] {
  const named = wishes.map((wish) => (wish === 'location' ? 'local' : wish))
  const chosen = allBonuses.filter((bonus) => named.includes(bonus))
  return chosen.length > 0 ? chosen : allBonuses
}

function points(part: MatchPart['part'], of: number, fraction: number): MatchPart {
  return { part, points: of * fraction, of }
}
