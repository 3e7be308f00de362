import { matchParts } from '@krash/contract/professionals/match-score'
import type { MatchPart } from '@krash/contract/professionals/match-score'
import type { FoundProfessional } from '@krash/contract/professionals'

export interface MatchReasons {
  /** Specialty, rating, experience: up to 40, 20 and 20 points. */
  main: MatchPart[]
  /** The small extras that share 20 points; `isMet` is null while unknown. */
  extras: { part: MatchPart['part']; isMet: boolean | null }[]
  extraPoints: number
}

/** The reasons for a lawyer's match score, from the same function that the server ranks with. */
export function matchReasons(who: FoundProfessional, specialty: string | undefined): MatchReasons {
  const facts = {
    hasSpecialty: specialty !== undefined && listsSpecialty(who, specialty),
    rating: who.rating,
    yearsExperience: who.yearsExperience,
    isAvailableNowOrToday: (who.availability?.immediate || who.availability?.today) ?? false,
    hourlyRate: who.hourlyRate,
    miles: who.distanceMiles,
  }
  const parts = matchParts(facts, { specialtyAsked: specialty !== undefined, priorities: [] })
  const extras = parts.filter(({ part }) => part.startsWith('bonus.'))
  return {
    main: parts.filter(({ part }) => !part.startsWith('bonus.')),
    extras: extras.map(({ part, points }) => ({ part, isMet: isKnown(part, who) ? points > 0 : null })),
    extraPoints: extras[0]?.of ?? 0,
  }
}

/** Tells whether a lawyer lists a specialty, as a specialty or as a practice area. */
export function listsSpecialty(
  who: Pick<FoundProfessional, 'specialties' | 'practiceAreas'>,
  specialty: string,
): boolean {
  const wanted = specialty.toLowerCase()
  return [...who.specialties, ...who.practiceAreas].some((listed) => listed.toLowerCase() === wanted)
}

function isKnown(part: MatchPart['part'], who: FoundProfessional): boolean {
  switch (part) {
    case 'bonus.cost':
      return who.hourlyRate !== null
    case 'bonus.experience':
      return who.yearsExperience !== null
    case 'bonus.responseTime':
      return who.availability !== null
    case 'bonus.reputation':
    case 'bonus.communication':
      return who.rating !== null
    default:
      return true
  }
}
