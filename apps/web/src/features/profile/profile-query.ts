import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { preferencesRoutes } from '@krash/contract/preferences'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile/profile-form'
import { profileRoutes } from '@krash/contract/profile'
import { call } from '#shared/api/call.ts'
import { updateAccount } from '#shared/session/session-store.ts'
import { newestProfile, withoutSave } from './newest-profile.ts'
import { withForm } from './personal/profile-values.ts'

const profileKey = ['profile'] as const

/** The signed-in person's profile. Only the latest request counts, and only if it is newer than what is known. */
export function useProfile() {
  const client = useQueryClient()
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => {
      const merge = mergerOf(client)
      const { data } = await call(profileRoutes.getProfile, { signal })
      return merge(data)
    },
  })
}

/** Saves the personal information: shown at once, taken back when the server refuses. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: ProfileForm) => {
      const merge = mergerOf(client)
      const { data } = await call(profileRoutes.updateProfile, { body: form })
      return merge(data)
    },
    onMutate: async (form) => {
      // An answer on its way was asked for before this change.
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
      dispatchEvent(new CustomEvent('activityUpdate'))
    },
  })
}

/** Says whether emergency information may be shared. It needs no complete profile, and the last choice wins. */
export function useShareData() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'share-data' },
    mutationFn: async (shareData: boolean) =>
      (await call(preferencesRoutes.updatePreferences, { body: { shareData } })).data,
    onSuccess: async ({ shareData }) => {
      await client.cancelQueries({ queryKey: profileKey })
      client.setQueryData<Profile>(profileKey, (profile) => profile && { ...profile, shareData })
      // The choice is a new version of the profile, and stands among the preferences too.
      void client.invalidateQueries({ queryKey: profileKey })
      void client.invalidateQueries({ queryKey: ['preferences'] })
    },
  })
}

/** Fetches the profile as the server has it now, for a person who must choose between two versions. */
export function useLatestProfile(): () => Promise<Profile> {
  const client = useQueryClient()
  return async () => {
    const { data } = await call(profileRoutes.getProfile)
    client.setQueryData(profileKey, data)
    return data
  }
}

/** Call it before a request goes out: how its answer joins what is known by then. */
function mergerOf(client: QueryClient): (arrived: Profile) => Profile {
  const writes = () => client.getQueryState(profileKey)?.dataUpdateCount ?? 0
  const asked = writes()
  return (arrived) => newestProfile(client.getQueryData<Profile>(profileKey), arrived, writes() !== asked)
}
