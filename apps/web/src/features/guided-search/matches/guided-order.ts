import { caseSpecialty } from '@krash/contract/professionals/professional-choices'
import { guidedMatchParts, guidedMatchScore, wishMetFrom } from '@krash/contract/professionals/guided-match'
import type { GuidedFacts, GuidedPart } from '@krash/contract/professionals/guided-match'
import type { FoundProfessional } from '@krash/contract/professionals'
import { compareMatches } from '#entities/professionals/best-first.ts'
import type { GuidedAnswers, GuidedPriority } from '../answers/guided-answers.ts'

export type Wish = Pick<GuidedAnswers, 'caseType' | 'priorities'>

export interface GuidedMatch {
  who: FoundProfessional
  /** 0 to 100. */
  percent: number
  /** One per chosen priority. */
  parts: (GuidedPart & {
    /** Null while nothing is known about it. */
    isMet: boolean | null
  })[]
}

/** What a lawyer offers of what was wished for. */
export function guidedMatchOf(who: FoundProfessional, wish: Wish): GuidedMatch {
  const facts = factsOf(who)
  const parts = guidedMatchParts(facts, wish).map((part) => ({
    ...part,
    isMet: isKnown[part.priority](who, wish) ? part.points >= wishMetFrom : null,
  }))
  return { who, percent: guidedMatchScore(facts, wish), parts }
}

/** The lawyers with their match, best first. */
export function guidedOrder(found: readonly FoundProfessional[], wish: Wish): GuidedMatch[] {
  const isPriceWished = wish.priorities.includes('cost')
  return found
    .map((who) => guidedMatchOf(who, wish))
    .toSorted((a, b) => compareMatches(rankOf(a), rankOf(b), { isPriceWished }))
}

function rankOf({ percent, who: { hourlyRate, distanceMiles } }: GuidedMatch) {
  return { percent, hourlyRate, distanceMiles }
}

const isKnown: Record<GuidedPriority, (who: FoundProfessional, wish: Wish) => boolean> = {
  experience: ({ yearsExperience }) => yearsExperience !== null,
  reputation: ({ rating }) => rating !== null,
  responseTime: ({ availability }) => availability !== null,
  cost: () => false,
  communication: ({ reviewCount }) => reviewCount > 0,
  local: () => true,
  specialization: (_, { caseType }) => caseType !== null && caseSpecialty[caseType] !== null,
}

function factsOf(who: FoundProfessional): GuidedFacts {
  return {
    specialties: who.specialties,
    rating: who.rating,
    reviewCount: who.reviewCount,
    yearsExperience: who.yearsExperience,
    isImmediate: who.availability?.immediate ?? false,
    miles: who.distanceMiles,
  }
}
