import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'

/** The way of a case (look and feel, page Dashboard). */
export const caseSteps = ['reported', 'contacted', 'connected', 'closed'] as const

interface KnownConnection {
  accidentId: string | null
  connectedAt: string
}

/** The report that leads the page: the last one, as long as it is open. */
export function openCase(lastReport: Accident | null | undefined): Accident | undefined {
  return lastReport && isActiveCase(lastReport.status) ? lastReport : undefined
}

/**
 * Index in `caseSteps` at which a case stands. Sharing details with a lawyer is both contacting and connecting;
 * a connection without a report of its own counts for the report before it.
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
