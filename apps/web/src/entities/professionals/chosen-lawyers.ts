import type { FoundProfessional } from '@krash/contract/professionals'
import { createOwnStore } from '#shared/session/own-store.ts'
import { useStore } from '#shared/store/create-store.ts'

/** What the next steps need to know of a chosen lawyer, so that a reload needs no new search. */
export type ChosenLawyer = Pick<
  FoundProfessional,
  | 'id'
  | 'fullName'
  | 'firmName'
  | 'city'
  | 'state'
  | 'isVerified'
  | 'rating'
  | 'yearsExperience'
  | 'isDemo'
  | 'hasAccount'
>

/** The lawyers the person chose, in the order of the choice. */
export function useChosenLawyers(): readonly ChosenLawyer[] {
  return useStore(chosenLawyers)
}

export function toggleChosen(who: ChosenLawyer): void {
  const now = chosenLawyers.read()
  const isChosen = now.some(({ id }) => id === who.id)
  chosenLawyers.write(isChosen ? now.filter(({ id }) => id !== who.id) : [...now, factsOf(who)])
}

function factsOf(who: ChosenLawyer & Partial<FoundProfessional>): ChosenLawyer {
  const {
    id,
    fullName,
    firmName,
    city,
    state,
    isVerified,
    rating,
    yearsExperience,
    isDemo,
    hasAccount = false,
  } = who
  return { id, fullName, firmName, city, state, isVerified, rating, yearsExperience, isDemo, hasAccount }
}

/** More than anybody chooses; what a device says beyond it is not believed. */
const chosenMax = 50

/** Reads what a device has kept, whatever it is. */
export function parseChosen(stored: unknown): readonly ChosenLawyer[] {
  return Array.isArray(stored) ? stored.filter(isChosenLawyer).slice(0, chosenMax) : []
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

const chosenLawyers = createOwnStore({
  key: 'krash_chosen_lawyers',
  field: 'chosen',
  none: [],
  parse: parseChosen,
})

export const clearChosen = chosenLawyers.forget

/** Puts back a choice that was cleared. */
export const restoreChosen = chosenLawyers.write
