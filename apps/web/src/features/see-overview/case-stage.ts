import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { KnownCase } from '#entities/accidents/kept-cases.ts'
import type { KnownPlace } from '#entities/location/place-words.ts'

/** The stages of a case, in order. */
export const caseSteps = ['reported', 'contacted', 'connected', 'closed'] as const

type Report = Pick<Accident, 'id' | 'number' | 'timestamp' | 'status' | 'createdAt'> & {
  location: KnownPlace
}

interface KnownConnection {
  accidentId: string | null
  connectedAt: string
  lawyer: { fullName: string }
}

/** What the home page tells of the open reports, which come newest first. */
export function knownCases(reports: readonly Report[], connections: readonly KnownConnection[]): KnownCase[] {
  return reports.map(({ id, number, timestamp, location, status }) => {
    const lawyers = connections
      .filter((connection) => reportOf(connection, reports) === id)
      .map(({ lawyer }) => lawyer.fullName)
    return { id, number, timestamp, place: location, stage: caseStage(status, lawyers), lawyers }
  })
}

/**
 * Index in `caseSteps` of a case's stage. Sharing details with a lawyer means both contacting and connecting.
 */
function caseStage(status: Report['status'], lawyers: readonly string[]): number {
  if (!isActiveCase(status)) return caseSteps.length
  return caseSteps.indexOf(lawyers.length > 0 ? 'connected' : 'reported')
}

/** A connection without its own report belongs to the newest report before it. */
function reportOf(
  { accidentId, connectedAt }: KnownConnection,
  reports: readonly Report[],
): string | undefined {
  return accidentId ?? reports.find(({ createdAt }) => createdAt <= connectedAt)?.id
}
