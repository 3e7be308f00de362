import { skipToken, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { professionalRoutes } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { call } from '#shared/api/call.ts'
import { professionalKeys } from './professional-keys.ts'
import type { Who } from './professional-keys.ts'

/** Everything the directory knows about one person; asks for nobody while `who` is undefined. */
export function useProfessional(who: Who | undefined): UseQueryResult<Professional> {
  return useQuery({
    queryKey: professionalKeys.one(who ?? {}),
    queryFn: who
      ? async ({ signal }) =>
          (await call(professionalRoutes.getProfessional, { params: { type: who.type, id: who.id }, signal }))
            .data
      : skipToken,
  })
}
