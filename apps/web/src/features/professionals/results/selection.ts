import { useSyncExternalStore } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'

/** What the next steps need of a chosen lawyer, so that a reload needs no second search. */
export type ChosenLawyer = Pick<
  FoundProfessional,
  'id' | 'fullName' | 'firmName' | 'city' | 'state' | 'isVerified' | 'rating' | 'yearsExperience' | 'isDemo'
>

const storageKey = 'krash_chosen_lawyers'
const listeners = new Set<() => void>()
let chosen: readonly ChosenLawyer[] | undefined

/** The chosen lawyers, in the order of the choice; they survive a reload of this tab. */
export function useChosenLawyers(): readonly ChosenLawyer[] {
  return useSyncExternalStore(subscribe, chosenLawyers)
}

/** Chooses a lawyer, or takes the choice back. */
export function toggleChosen(who: ChosenLawyer): void {
  const now = chosenLawyers()
  const isChosen = now.some(({ id }) => id === who.id)
  write(isChosen ? now.filter(({ id }) => id !== who.id) : [...now, factsOf(who)])
}

/** Takes every choice back. */
export function clearChosen(): void {
  write([])
}

/** Puts back a choice that was cleared. */
export function restoreChosen(lawyers: readonly ChosenLawyer[]): void {
  write(lawyers)
}

function chosenLawyers(): readonly ChosenLawyer[] {
  chosen ??= read()
  return chosen
}

function factsOf(who: ChosenLawyer): ChosenLawyer {
  const { id, fullName, firmName, city, state, isVerified, rating, yearsExperience, isDemo } = who
  return { id, fullName, firmName, city, state, isVerified, rating, yearsExperience, isDemo }
}

function read(): readonly ChosenLawyer[] {
  try {
    const stored: unknown = JSON.parse(readStored('session', storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as ChosenLawyer[]) : []
  } catch {
    return []
  }
}

function write(next: readonly ChosenLawyer[]): void {
  chosen = next
  writeStored('session', storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
