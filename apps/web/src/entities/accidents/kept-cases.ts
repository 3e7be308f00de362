import { createOwnStore } from '#shared/session/own-store.ts'

/** What the home page tells of an open case. */
export interface KnownCase {
  id: string
  number: string
  /** ISO 8601 */
  timestamp: string
  address: string | null
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
  parse: (stored) => (Array.isArray(stored) ? (stored as KnownCase[]) : undefined),
})
