import { type Priority, listMatch } from '@krash/contract'
import { chord2Of } from './circle.ts'
import { nowOrToday } from './wanted.ts'

/** The condition of each bonus over columns of the projection and `d2`, in the order in which the contract adds them. */
const bonuses = {
  experience: `years >= ${listMatch.bonus.years}`,
  reputation: `r100 >= ${listMatch.bonus.rating * 100}`,
  responseTime: `flags & ${nowOrToday} <> 0`,
  cost: `rate between 1 and ${listMatch.bonus.hourlyRate - 1}`,
  communication: `r100 >= ${listMatch.bonus.communicationRating * 100}`,
  local: `d2 < ${chord2Of(listMatch.bonus.miles)}`,
} as const
type Bonus = keyof typeof bonuses
const bonusNames = Object.keys(bonuses) as Bonus[]

/** Points of each bonus, in the order of the score's parameters. */
export type BonusPoints = number[]

export function bonusPoints(priorities: readonly Priority[]): BonusPoints {
  const named = priorities.map((wish) => (wish === 'location' ? 'local' : wish))
  const chosen = bonusNames.filter((bonus) => named.includes(bonus))
  const paid = chosen.length > 0 ? chosen : bonusNames
  return bonusNames.map((bonus) => (paid.includes(bonus) ? listMatch.bonusPoints / paid.length : 0))
}

/**
 * The contract's list match score (`listMatchScore`) in SQL: the same constants, added in the same order as binary
 * numbers, so that every score is equal to the last bit. Everybody found has the requested specialty.
 */
export function scoreSql(points: readonly string[]): string {
  const { specialtyPoints, ratingPoints, experiencePoints, fullExperienceYears } = listMatch
  const parts = [
    `${specialtyPoints}::float8`,
    `${ratingPoints}::float8 * (r100 / 100::float8 / 5)`,
    `${experiencePoints}::float8 * least(greatest(years, 0) / ${fullExperienceYears}::float8, 1)`,
    ...bonusNames.map((bonus, at) => `case when ${bonuses[bonus]} then ${points[at]} else 0 end`),
  ]
  return `floor(${parts.join(' + ')} + 0.5)::int`
}

/** The stored part `s` counts this much per point. */
const SCALE = 300

/**
 * The least `s` of anybody who can have the score. `s` counts each bonus at its value without priorities; a chosen
 * bonus may be worth more.
 */
export function leastStatic(score: number, points: BonusPoints): number {
  const usual = listMatch.bonusPoints / bonusNames.length
  const local = points.at(-1) ?? 0
  const more = points.slice(0, -1).reduce((sum, worth) => sum + Math.max(0, worth - usual), 0)
  // Somebody without any stored bonus gains at most the points for being near.
  const plain = Math.round(listMatch.specialtyPoints + local)
  const least = Math.floor(SCALE * (score - 0.5 - listMatch.specialtyPoints - local - more)) - 1
  return Math.max(least, plain < score ? 1 : 0)
}
