import { useQuery } from '@tanstack/react-query'
import { insuranceRoutes } from '@krash/contract/insurance'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { call } from '#shared/api/call.ts'

/** The person's policies, refetched with every dialog because one may just have been added. */
export function useOwnPolicies() {
  return useQuery({
    queryKey: ['glovebox', 'policies'],
    queryFn: async ({ signal }) =>
      (await call(insuranceRoutes.listPolicies, { query: { limit: PAGE_SIZE_MAX }, signal })).data,
    staleTime: 0,
  })
}
