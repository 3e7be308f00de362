import type { FoundProfessional } from '@krash/contract/professionals'

/** What the next steps need of a chosen lawyer, so that a reload needs no second search. */
export type ChosenLawyer = Pick<
  FoundProfessional,
  'id' | 'fullName' | 'firmName' | 'city' | 'state' | 'isVerified' | 'rating' | 'yearsExperience' | 'isDemo'
>

/** More than anybody chooses; what a device says beyond it is not believed. */
const chosenMax = 50

/** Reads what a device has kept of `userId`, whatever it is; nothing of somebody else. */
export function parseChosen(stored: string | null, userId: string | undefined): readonly ChosenLawyer[] {
  if (stored === null || userId === undefined) return []
  try {
    const kept = JSON.parse(stored) as { userId?: unknown; chosen?: unknown } | null
    if (kept?.userId !== userId || !Array.isArray(kept.chosen)) return []
    return kept.chosen.filter(isChosenLawyer).slice(0, chosenMax)
  } catch {
    return []
  }
}

function isChosenLawyer(stored: unknown): stored is ChosenLawyer {
  if (typeof stored !== 'object' || stored === null) return false
  const who = stored as Record<keyof ChosenLawyer, unknown>
  const texts = [who.id, who.fullName, who.city, who.state]
  return (
    texts.every((text) => typeof text === 'string') &&
    (who.firmName === null || typeof who.firmName === 'string') &&
    [who.rating, who.yearsExperience].every((fact) => fact === null || typeof fact === 'number') &&
    [who.isVerified, who.isDemo].every((fact) => typeof fact === 'boolean')
  )
}
