import type { KnownPlace } from '#entities/location/place-words.ts'
import { createOwnStore } from '#shared/session/own-store.ts'

/** What the home page tells of an open case. */
export interface KnownCase {
  id: string
  number: string
  /** ISO 8601 */
  timestamp: string
  place: KnownPlace
  /** How far the case has come: an index in the steps of the home page. */
  stage: number
  /** Names of the lawyers who got this report. */
  lawyers: string[]
}

/**
 * The open cases as the server last told them, for when it cannot be reached; undefined when it never has. Signing out
 * deletes them.
 */
export const keptCases = createOwnStore<readonly KnownCase[] | undefined>({
  key: 'krash_open_cases',
  field: 'cases',
  none: undefined,
  parse: parseCases,
})

/** Copies from before the place was kept whole have its address alone. */
type StoredCase = KnownCase | (Omit<KnownCase, 'place'> & { address: string | null })

export function parseCases(stored: unknown): KnownCase[] | undefined {
  return Array.isArray(stored) ? (stored as StoredCase[]).map(withPlace) : undefined
}

function withPlace(stored: StoredCase): KnownCase {
  if ('place' in stored) return stored
  const { address, ...known } = stored
  return { ...known, place: { latitude: null, longitude: null, address } }
}
