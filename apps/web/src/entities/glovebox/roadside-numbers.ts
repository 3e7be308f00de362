import { useQuery } from '@tanstack/react-query'
import { afterPage } from '#shared/after-page.ts'
import { useSession } from '#shared/session/session-store.ts'
import type { RoadsideNumber } from './read-roadside-numbers.ts'

/** The numbers of the person's own policies that have not ended; without a network those of the device's copy. */
export function useRoadsideNumbers(): RoadsideNumber[] {
  const userId = useSession().user?.id
  const { data } = useQuery({
    queryKey: ['glovebox', 'roadside', userId],
    enabled: userId !== undefined,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      // Nobody should wait for it at the roadside.
      const { readRoadsideNumbers } = await afterPage(() => import('./read-roadside-numbers.ts'))
      return readRoadsideNumbers(userId ?? '', signal)
    },
  })
  return data ?? []
}
