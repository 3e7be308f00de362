import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '@krash/contract/profile'
import { profileRoutes } from '@krash/contract/profile'
import { call } from '#shared/api/call.ts'
import { newestProfile } from './newest-profile.ts'

export const profileKey = ['profile'] as const

/** The signed-in person's profile. Only the latest request counts, and only if it is newer than what is known. */
export function useProfile(options: { refetchOnReconnect?: boolean } = {}) {
  const client = useQueryClient()
  return useQuery({
    ...options,
    queryKey: profileKey,
    queryFn: async ({ signal }) => {
      const merge = mergerOf(client)
      const { data } = await call(profileRoutes.getProfile, { signal })
      return merge(data)
    },
  })
}

/** Call it before a request goes out: how its answer joins what is known by then. */
export function mergerOf(client: QueryClient): (arrived: Profile) => Profile {
  const writes = () => client.getQueryState(profileKey)?.dataUpdateCount ?? 0
  const asked = writes()
  return (arrived) => newestProfile(client.getQueryData<Profile>(profileKey), arrived, writes() !== asked)
}
