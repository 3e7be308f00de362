import { type CaseType, caseSpecialty } from './professional-choices.ts'
import type { Priority } from './match-score.ts'

/** Constants of the guided match score (docs/product/matching.md). `local` is worth nothing beyond 20 / 1.5 miles. */
export const guidedMatch = {
  points: 20,
  fullExperienceYears: 20,
  notImmediate: 10,
  cost: 15,
  fullReviews: 50,
  pointsLostPerMile: 1.5,
  defaultMiles: 10,
  otherSpecialty: 10,
  withoutPriorities: 75,
} as const
/** A wish counts as met from this many of its 20 points on. */
export const wishMetFrom = 14
/** A person may choose up to four; Next opens at one, and below three a hint asks for more. */
export const priorityChoice = { hintBelow: 3, max: 4 } as const

/** The facts about a lawyer that the guided score uses. */
export interface GuidedFacts {
  specialties: readonly string[]
  /** 0 to 5; null without any review. */
  rating: number | null
  reviewCount: number
  /** Null when not known. */
  yearsExperience: number | null
  isImmediate: boolean
  /** Null when the distance is not known. */
  miles: number | null
}

/** One bar of 'Why this match?'; `local` also covers `location`. */
export interface GuidedPart {
  priority: Exclude<Priority, 'location'>
  points: number
  of: number
}

/** One part for each chosen priority, in the order of choosing; `local` and `location` are the same. */
export function guidedMatchParts(
  who: GuidedFacts,
  wish: { caseType: CaseType | null; priorities: readonly Priority[] },
): GuidedPart[] {
  const named = wish.priorities.map((priority) => (priority === 'location' ? 'local' : priority))
  return [...new Set(named)].map((priority) => ({
    priority,
    points: worth[priority](who, wish.caseType),
    of: guidedMatch.points,
  }))
}

/**
 * Guided match score as a whole percent: each chosen priority is worth 20 points; 75 without any
 * (docs/product/matching.md).
 */
export function guidedMatchScore(
  who: GuidedFacts,
  wish: { caseType: CaseType | null; priorities: readonly Priority[] },
): number {
  const parts = guidedMatchParts(who, wish)
  if (parts.length === 0) return guidedMatch.withoutPriorities
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  return Math.round((points / (parts.length * guidedMatch.points)) * 100)
}

const { points } = guidedMatch
const worth: Record<GuidedPart['priority'], (who: GuidedFacts, caseType: CaseType | null) => number> = {
  experience: (who) =>
    Math.min(((who.yearsExperience ?? 0) / guidedMatch.fullExperienceYears) * points, points),
  reputation: (who) => ((who.rating ?? 0) / 5) * points,
  responseTime: (who) => (who.isImmediate ? points : guidedMatch.notImmediate),
  cost: () => guidedMatch.cost,
  communication: (who) => Math.min((who.reviewCount / guidedMatch.fullReviews) * points, points),
  local: (who) =>
    Math.max(points - guidedMatch.pointsLostPerMile * (who.miles ?? guidedMatch.defaultMiles), 0),
  specialization: (who, caseType) => (hasCaseType(who, caseType) ? points : guidedMatch.otherSpecialty),
}

/** Whether the specialty that the kind of case needs is one of the lawyer's. */
function hasCaseType(who: GuidedFacts, caseType: CaseType | null): boolean {
  const specialty = caseType && caseSpecialty[caseType]
  return specialty !== null && who.specialties.includes(specialty)
}
