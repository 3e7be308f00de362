import { useQuery } from '@tanstack/react-query'
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
      // After the page, which nobody should wait for at the roadside.
      const { readRoadsideNumbers } = await import('./read-roadside-numbers.ts')
      return readRoadsideNumbers(userId ?? '', signal)
    },
  })
  return data ?? []
}
