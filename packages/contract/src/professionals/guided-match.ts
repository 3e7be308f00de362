import { type CaseType, caseSpecialty } from './professional-choices.ts'
import type { Priority } from './match-score.ts'

/** Constants of the wizard match score (document 2, section 9); miles beyond which `local` is worth nothing: 20 / 1.5. */
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
/** A person chooses 3 to 4; Next opens at 1 (decisions, section B). */
export const priorityChoice = { hintBelow: 3, max: 4 } as const

/** What of a lawyer the wizard score looks at. */
export interface GuidedFacts {
  specialties: readonly string[]
  /** 0 to 5; null while nobody has reviewed. */
  rating: number | null
  reviewCount: number
  /** Null when not known. */
  yearsExperience: number | null
  isImmediate: boolean
  /** Null when the distance is not known. */
  miles: number | null
}

/** One bar of 'Why this match?': `local` also stands for `location`. */
export interface GuidedPart {
  priority: Exclude<Priority, 'location'>
  points: number
  of: number
}

/** One part for each chosen priority, in the order in which they were chosen; `local` and `location` are one. */
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

/** Wizard match score, a whole percent (document 2, section 9): each chosen priority is worth 20 points; 75 without any. */
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

/** A lawyer has a kind of case when the specialty it asks for is one of theirs. */
function hasCaseType(who: GuidedFacts, caseType: CaseType | null): boolean {
  const specialty = caseType && caseSpecialty[caseType]
  return specialty !== null && who.specialties.includes(specialty)
}
