import { useMutation, useQueryClient } from '@tanstack/react-query'
import { preferencesRoutes } from '@krash/contract/preferences'
import { askProfileAnew, changeProfile } from '#entities/profile/profile-changes.ts'
import { call } from '#shared/api/call.ts'
import { askPreferencesAnew } from './preferences-query.ts'

/** Sets whether emergency information may be shared. It needs no complete profile, and the last choice wins. */
export function useShareData() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'share-data' },
    mutationFn: async (shareData: boolean) =>
      (await call(preferencesRoutes.updatePreferences, { body: { shareData } })).data,
    onSuccess: async ({ shareData }) => {
      await changeProfile(client, (profile) => ({ ...profile, shareData }))
      // This changes the version of the profile, and the preferences show it too.
      askProfileAnew(client)
      askPreferencesAnew(client)
    },
  })
}
