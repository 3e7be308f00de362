import { caseSpecialty } from '@krash/contract/professionals/professional-choices'
import { searchLimits } from '@krash/contract/professionals'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import type { GuidedAnswers } from '../answers/guided-answers.ts'

/** The place of the answers, in the two ways that a search can be told one. */
export function placeAsked({ place }: Pick<GuidedAnswers, 'place'>): {
  place?: string
  near?: 'accident' | 'home' | 'me'
} {
  if (place === null) return {}
  return 'near' in place ? { near: place.near } : { place: place.words }
}

/** The body of the search that leaving the research step runs; the place travels in it, never in an address. */
export function guidedBody(
  { caseType, priorities, miles }: Pick<GuidedAnswers, 'caseType' | 'priorities' | 'miles'>,
  location: ProfessionalSearchInput['location'],
): ProfessionalSearchInput {
  return {
    type: 'lawyer',
    location,
    radius: miles ?? searchLimits.radiusInitial,
    specialty: (caseType && caseSpecialty[caseType]) ?? undefined,
    priorities,
    sort: 'match',
    limit: searchLimits.limitInitial,
  }
}
