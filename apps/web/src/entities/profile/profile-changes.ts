import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '@krash/contract/profile'
import type { ProfilePatch } from '@krash/contract/profile/profile-form'
import { profileRoutes } from '@krash/contract/profile'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'
import { withoutSave, withPatch } from './newest-profile.ts'
import { mergerOf, profileKey } from './profile-queries.ts'

/**
 * Saves some fields of the personal information: shown at once, unless it is not `isShownAtOnce`, and taken back when the
 * server refuses.
 */
export function usePatchProfile({ isShownAtOnce = true } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (patch: ProfilePatch) => {
      const merge = mergerOf(client)
      const { data } = await call(profileRoutes.patchProfile, { body: patch })
      return merge(data)
    },
    onMutate: async (patch) => {
      // An answer on its way was asked for before this change.
      await client.cancelQueries({ queryKey: profileKey })
      const before = client.getQueryData<Profile>(profileKey)
      if (before && isShownAtOnce) client.setQueryData(profileKey, withPatch(before, patch))
      return { before }
    },
    onError: (_error, _patch, kept) => {
      const now = client.getQueryData<Profile>(profileKey)
      if (now && kept?.before) client.setQueryData(profileKey, withoutSave(now, kept.before))
    },
    onSuccess: (saved) => {
      client.setQueryData(profileKey, saved)
      const { account } = currentSession()
      updateAccount({ ...saved, isProfessional: account?.isProfessional ?? false })
      tellActivity()
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

/** Changes what is known of the profile. */
export async function changeProfile(
  client: QueryClient,
  change: (profile: Profile) => Profile,
): Promise<void> {
  // An answer on its way was asked for before this change.
  await client.cancelQueries({ queryKey: profileKey })
  const known = client.getQueryData<Profile>(profileKey)
  if (known) client.setQueryData(profileKey, change(known))
  else askProfileAnew(client)
}

/** When the server told what is known of the profile, in milliseconds; undefined while nothing is known. */
export function profileToldAt(client: QueryClient): number | undefined {
  return client.getQueryState(profileKey)?.dataUpdatedAt
}

/** Asks for the profile anew: something that it shows has changed. */
export function askProfileAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: profileKey })
}
