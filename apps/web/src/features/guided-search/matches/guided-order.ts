import { guidedMatchParts, guidedMatchScore } from '@krash/contract/professionals/guided-match'
import type { GuidedFacts, GuidedPart } from '@krash/contract/professionals/guided-match'
import type { FoundProfessional } from '@krash/contract/professionals'
import type { GuidedAnswers } from '../answers/guided-answers.ts'

export type Wish = Pick<GuidedAnswers, 'caseType' | 'priorities'>

export interface GuidedMatch {
  who: FoundProfessional
  /** 0 to 100. */
  percent: number
  /** One per chosen priority. */
  parts: GuidedPart[]
}

/** The lawyers with their wizard match score, best first; the nearer one first when equal. */
export function guidedOrder(found: readonly FoundProfessional[], wish: Wish): GuidedMatch[] {
  return found
    .map((who) => {
      const facts = factsOf(who)
      return { who, percent: guidedMatchScore(facts, wish), parts: guidedMatchParts(facts, wish) }
    })
    .toSorted((a, b) => b.percent - a.percent || a.who.distanceMiles - b.who.distanceMiles)
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
