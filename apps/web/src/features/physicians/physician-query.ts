import { useQuery } from '@tanstack/react-query'
import { professionalRoutes } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { professionalKeys } from '#entities/professionals/professional-keys.ts'
import { call } from '#shared/api/call.ts'

/** One doctor by id, for the buttons of the open details; the details ask for the same and get it once. */
export function usePhysician(id: string | undefined): Professional | undefined {
  const { data } = useQuery({
    queryKey: professionalKeys.one({ type: 'physician', id }),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const params = { type: 'physician', id: id ?? '' } as const
      return (await call(professionalRoutes.getProfessional, { params, signal })).data
    },
  })
  return data
}
