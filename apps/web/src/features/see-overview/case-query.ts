import type { Accident } from '@krash/contract/accidents'
import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import { useEmergencyStatus } from '#entities/accidents/accident-queries.ts'
import { useOwnConnections } from '#entities/lawyer-connections/connection-queries.ts'
import { openCase } from './case-stage.ts'

export interface OpenCase {
  report: Accident
  connections: LawyerConnection[]
}

/** The open case with its lawyers; null when there is none, or while part of it is unknown. */
export function useOpenCase(): { open: OpenCase | null; isPending: boolean } {
  const status = useEmergencyStatus()
  const report = openCase(status.data?.lastReport)
  const connections = useOwnConnections({ enabled: report !== undefined })
  return {
    open: report && connections.data ? { report, connections: connections.data } : null,
    isPending: status.isPending || (report !== undefined && connections.isPending),
  }
}
