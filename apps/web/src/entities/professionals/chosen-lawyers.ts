import { useSyncExternalStore } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'

/** What the next steps need to know of a chosen lawyer, so that a reload needs no new search. */
export type ChosenLawyer = Pick<
  FoundProfessional,
  'id' | 'fullName' | 'firmName' | 'city' | 'state' | 'isVerified' | 'rating' | 'yearsExperience' | 'isDemo'
>

/** In local storage, so that a closed tab loses nothing; signing out empties it. */
const storageKey = 'krash_chosen_lawyers'
const changes = createSignal()
let kept: { userId: string | undefined; chosen: readonly ChosenLawyer[] } | undefined

/** The chosen lawyers, in the order of choice. */
export function useChosenLawyers(): readonly ChosenLawyer[] {
  return useSyncExternalStore(subscribe, chosenLawyers)
}

/** Selects a lawyer, or undoes the selection. */
export function toggleChosen(who: ChosenLawyer): void {
  const now = chosenLawyers()
  const isChosen = now.some(({ id }) => id === who.id)
  write(isChosen ? now.filter(({ id }) => id !== who.id) : [...now, factsOf(who)])
}

export function clearChosen(): void {
  write([])
  removeStored('local', storageKey)
}

/** Restores a selection that was cleared. */
export function restoreChosen(lawyers: readonly ChosenLawyer[]): void {
  write(lawyers)
}

/** Never returns another person's selection. */
function chosenLawyers(): readonly ChosenLawyer[] {
  const userId = currentSession().user?.id
  if (kept === undefined || kept.userId !== userId) {
    kept = { userId, chosen: parseChosen(readStored('local', storageKey), userId) }
  }
  return kept.chosen
}

function factsOf(who: ChosenLawyer & Partial<FoundProfessional>): ChosenLawyer {
  const { id, fullName, firmName, city, state, isVerified, rating, yearsExperience, isDemo } = who
  return { id, fullName, firmName, city, state, isVerified, rating, yearsExperience, isDemo }
}

function write(chosen: readonly ChosenLawyer[]): void {
  const userId = currentSession().user?.id
  kept = { userId, chosen }
  if (userId !== undefined) writeStored('local', storageKey, JSON.stringify({ userId, chosen }))
  changes.tell()
}

function subscribe(listener: () => void): () => void {
  const leaveSession = subscribeToSession(listener)
  const stop = changes.subscribe(listener)
  return () => {
    stop()
    leaveSession()
  }
}

/** More than anybody chooses; anything beyond it in the storage is ignored. */
const chosenMax = 50

/** Reads whatever a device has stored for `userId`; nothing of another person. */
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
