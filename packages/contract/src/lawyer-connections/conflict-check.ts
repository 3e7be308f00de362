import * as z from 'zod/mini'
import type { AccidentDetails } from '../accidents/who-was-there.ts'
import { instant } from '../wire/wire.ts'

/**
 * Whether the lawyer first says that nobody on the other side is a client of theirs (ABA Model Rule 1.18). The package opens
 * with `none` and `clear` alone.
 */
export const conflictChecks = ['none', 'waiting', 'clear', 'conflict', 'declined'] as const
export type ConflictCheck = (typeof conflictChecks)[number]
/** What a lawyer can answer. */
export const conflictAnswers = ['clear', 'conflict', 'declined'] as const
export type ConflictAnswer = (typeof conflictAnswers)[number]

/** All that the lawyer sees before the answer. */
export const conflictFacts = z.object({
  fullName: z.nullable(z.string()),
  /** The other people of the report, without its witnesses. */
  others: z.array(z.string()),
  state: z.nullable(z.string()),
  county: z.nullable(z.string()),
  date: z.nullable(instant),
})
export type ConflictFacts = z.infer<typeof conflictFacts>

interface FactsSource {
  fullName: string | null
  accident: {
    timestamp: string
    near: { state: string | null; county: string | null } | null
    details: Pick<AccidentDetails, 'vehicles' | 'people'>
  } | null
}

export function conflictFactsOf({ fullName, accident }: FactsSource): ConflictFacts {
  if (accident === null) return { fullName, others: [], state: null, county: null, date: null }
  const { near, timestamp, details } = accident
  const named = [
    ...details.vehicles.map(({ driver }) => driver),
    ...details.people.filter(({ role }) => role !== 'witness').map(({ name }) => name),
  ]
  const others = [...new Set(named.filter((name) => name !== null && name !== fullName))] as string[]
  return { fullName, others, state: near?.state ?? null, county: near?.county ?? null, date: timestamp }
}
