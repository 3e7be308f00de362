import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'

/** The stages of a case, in order. */
export const caseSteps = ['reported', 'contacted', 'connected', 'closed'] as const

interface KnownConnection {
  accidentId: string | null
  connectedAt: string
}

/** The last report, if it is still open; the page begins with it. */
export function openCase(lastReport: Accident | null | undefined): Accident | undefined {
  return lastReport && isActiveCase(lastReport.status) ? lastReport : undefined
}

/**
 * Index in `caseSteps` of a case's stage. Sharing details with a lawyer means both contacting and connecting; a
 * connection without its own report counts for the report before it.
 */
export function caseStage(
  report: Pick<Accident, 'id' | 'status' | 'createdAt'>,
  connections: readonly KnownConnection[],
): number {
  if (!isActiveCase(report.status)) return caseSteps.length
  const isConnected = connections.some(
    ({ accidentId, connectedAt }) =>
      accidentId === report.id || (accidentId === null && connectedAt >= report.createdAt),
  )
  return isConnected ? caseSteps.indexOf('connected') : caseSteps.indexOf('reported')
}
