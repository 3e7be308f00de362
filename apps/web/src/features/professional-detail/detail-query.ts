import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { professionalRoutes } from '@krash/contract/professionals'
import type { Professional, ProfessionalType } from '@krash/contract/professionals'
import { call } from '#shared/api/call.ts'

/** One person of the directory, and which of its two lists they stand in. */
export interface Who {
  type: ProfessionalType
  id: string
}

/** Everything the directory knows about one person. */
export function useProfessional({ type, id }: Who): UseQueryResult<Professional> {
  return useQuery({
    queryKey: ['professionals', 'one', type, id],
    queryFn: async ({ signal }) =>
      (await call(professionalRoutes.getProfessional, { params: { type, id }, signal })).data,
  })
}
