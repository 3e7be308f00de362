import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import type { ProfessionalStats } from '@krash/contract/professionals/directory'
import { call } from '#shared/api/call.ts'
import { professionalKeys } from './professional-keys.ts'
import type { Who } from './professional-keys.ts'

/** How the stars are spread, and how often the person was contacted and booked. */
export function useStats({ type, id }: Who): UseQueryResult<ProfessionalStats> {
  return useQuery({
    queryKey: professionalKeys.stats({ type, id }),
    queryFn: async ({ signal }) =>
      (await call(directoryRoutes.professionalStats, { params: { type, id }, signal })).data,
  })
}
