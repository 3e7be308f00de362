import { caseSpecialty } from '@krash/contract/professionals/professional-choices'
import { searchLimits } from '@krash/contract/professionals'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import type { GuidedAnswers } from '../answers/guided-answers.ts'

/** The place as a search takes it: as text, or as a place the app knows. */
export function placeAsked({ place }: Pick<GuidedAnswers, 'place'>): {
  place?: string
  near?: 'accident' | 'home' | 'me'
} {
  if (place === null) return {}
  return 'near' in place ? { near: place.near } : { place: place.words }
}

/** The body of the search that starts after the research step. The place is in the body, never in an address. */
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
