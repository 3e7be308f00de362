import { useMutation, useQueryClient } from '@tanstack/react-query'
import { preferencesRoutes } from '@krash/contract/preferences'
import { askProfileAnew, changeProfile } from '#entities/profile/profile-changes.ts'
import { call } from '#shared/api/call.ts'
import { askPreferencesAnew } from './preferences-query.ts'

/** Says whether emergency information may be shared. It needs no complete profile, and the last choice wins. */
export function useShareData() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'share-data' },
    mutationFn: async (shareData: boolean) =>
      (await call(preferencesRoutes.updatePreferences, { body: { shareData } })).data,
    onSuccess: async ({ shareData }) => {
      await changeProfile(client, (profile) => ({ ...profile, shareData }))
      // The choice is a new version of the profile, and stands among the preferences too.
      askProfileAnew(client)
      askPreferencesAnew(client)
    },
  })
}
