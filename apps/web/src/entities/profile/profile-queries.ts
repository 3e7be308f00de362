import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile/profile-form'
import { profileRoutes } from '@krash/contract/profile'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { updateAccount } from '#shared/session/session-store.ts'
import { newestProfile, withForm, withoutSave } from './newest-profile.ts'

const profileKey = ['profile'] as const

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

/** Saves the personal information: shown at once, reverted when the server refuses. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: ProfileForm) => {
      const merge = mergerOf(client)
      const { data } = await call(profileRoutes.updateProfile, { body: form })
      return merge(data)
    },
    onMutate: async (form) => {
      // An answer on its way was requested before this change.
      await client.cancelQueries({ queryKey: profileKey })
      const before = client.getQueryData<Profile>(profileKey)
      if (before) client.setQueryData(profileKey, withForm(before, form))
      return { before }
    },
    onError: (_error, _form, kept) => {
      const now = client.getQueryData<Profile>(profileKey)
      if (now && kept?.before) client.setQueryData(profileKey, withoutSave(now, kept.before))
    },
    onSuccess: (saved) => {
      client.setQueryData(profileKey, saved)
      updateAccount(saved)
      tellActivity()
    },
  })
}

/** Fetches the current profile, for a person who must choose between two versions. */
export function useLatestProfile(): () => Promise<Profile> {
  const client = useQueryClient()
  return async () => {
    const { data } = await call(profileRoutes.getProfile)
    client.setQueryData(profileKey, data)
    return data
  }
}

/** Changes the loaded profile. */
export async function changeProfile(
  client: QueryClient,
  change: (profile: Profile) => Profile,
): Promise<void> {
  // An answer on its way was requested before this change.
  await client.cancelQueries({ queryKey: profileKey })
  const known = client.getQueryData<Profile>(profileKey)
  if (known) client.setQueryData(profileKey, change(known))
  else askProfileAnew(client)
}

/** Time of the profile's last update, in milliseconds since 1970; undefined while nothing is loaded. */
export function profileToldAt(client: QueryClient): number | undefined {
  return client.getQueryState(profileKey)?.dataUpdatedAt
}

/** Refetches the profile after something that it shows has changed. */
export function askProfileAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: profileKey })
}

/** Call before a request is sent; the returned function merges its answer with what is known by then. */
function mergerOf(client: QueryClient): (arrived: Profile) => Profile {
  const writes = () => client.getQueryState(profileKey)?.dataUpdateCount ?? 0
  const asked = writes()
  return (arrived) => newestProfile(client.getQueryData<Profile>(profileKey), arrived, writes() !== asked)
}
