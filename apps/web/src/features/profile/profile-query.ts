import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile-form'
import { profileRoutes } from '@krash/contract/profile'
import { call } from '#shared/api/call.ts'
import { updateAccount } from '#shared/session/session-store.ts'
import { newerProfile, withForm } from './profile-values.ts'

const profileKey = ['profile'] as const

/** The signed-in person's profile. Only the latest request counts, and only if it is newer than what is known. */
export function useProfile() {
  const client = useQueryClient()
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(profileRoutes.getProfile, { signal })
      return newerProfile(client.getQueryData<Profile>(profileKey), data)
    },
  })
}

/** Saves the personal information: shown at once, taken back when the server refuses. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: ProfileForm) => (await call(profileRoutes.updateProfile, { body: form })).data,
    onMutate: async (form) => {
      // An answer on its way was asked for before this change.
      await client.cancelQueries({ queryKey: profileKey })
      const before = client.getQueryData<Profile>(profileKey)
      if (before) client.setQueryData(profileKey, withForm(before, form))
      return { before }
    },
    onError: (_error, _form, kept) => {
      if (kept?.before) client.setQueryData(profileKey, kept.before)
    },
    onSuccess: (saved) => {
      client.setQueryData(profileKey, saved)
      updateAccount(saved)
      dispatchEvent(new CustomEvent('activityUpdate'))
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
