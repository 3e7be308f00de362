import { useQuery } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import { call } from '#shared/api/call.ts'
import { openCase } from './case-stage.ts'

export interface OpenCase {
  report: Accident
  connections: LawyerConnection[]
}

/** The open case with its lawyers; undefined in `data` when there is none. */
export function useOpenCase() {
  return useQuery({
    queryKey: ['open-case'],
    queryFn: async ({ signal }): Promise<OpenCase | null> => {
      const status = await call(accidentRoutes.emergencyStatus, { signal })
      const report = openCase(status.data.lastReport)
      if (report === undefined) return null
      const connections = await call(connectionRoutes.myConnections, { signal })
      return { report, connections: connections.data }
    },
  })
}
