import { useQuery } from '@tanstack/react-query'
import { insuranceRoutes } from '@krash/contract/insurance'
import { call } from '#shared/api/call.ts'

/** The person's policies, refetched with every dialog because one may just have been added. */
export function useOwnPolicies() {
  return useQuery({
    queryKey: ['glovebox', 'policies'],
    queryFn: async ({ signal }) => (await call(insuranceRoutes.listPolicies, { signal })).data,
    staleTime: 0,
  })
}
