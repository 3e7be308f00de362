import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { preferencesRoutes } from '@krash/contract/preferences'
import type { Preferences, PreferencesPatch } from '@krash/contract/preferences'
import { preferencesKey } from '#entities/preferences/preferences-keys.ts'
import { askProfileAnew } from '#entities/profile/profile-queries.ts'
import { call } from '#shared/api/call.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { undoOf, withPatch } from './with-patch.ts'

/** How the person wants the product to be, as the account holds it. */
export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await call(preferencesRoutes.getPreferences, { signal })).data,
  })
}

/** Changes a part: shown at once, sent one after the other, taken back with a message when it is not kept. */
export function useChangePreferences(): (patch: PreferencesPatch) => void {
  const client = useQueryClient()
  const change = useMutation({
    mutationKey: preferencesKey,
    scope: { id: preferencesKey[0] },
    mutationFn: async (patch: PreferencesPatch) =>
      (await call(preferencesRoutes.updatePreferences, { body: patch })).data,
    onMutate: async (patch) => {
      // An answer on its way was asked for before this change.
      await client.cancelQueries({ queryKey: preferencesKey })
      const before = client.getQueryData<Preferences>(preferencesKey)
      if (before) client.setQueryData(preferencesKey, withPatch(before, patch))
      return before && undoOf(before, patch)
    },
    onError: (error, _patch, undo) => {
      const shown = client.getQueryData<Preferences>(preferencesKey)
      if (shown && undo) client.setQueryData(preferencesKey, withPatch(shown, undo))
      showToast({ kind: 'error', text: dataOperationText(error, 'preferences', 'save') })
    },
    onSuccess: (saved) => {
      // While another change waits, its result on the screen is newer than this answer.
      const isLast = client.isMutating({ mutationKey: preferencesKey }) === 1
      if (isLast) client.setQueryData(preferencesKey, saved)
      // The profile shows some of them, and its form must know that they have changed.
      askProfileAnew(client)
    },
  })
  return (patch) => change.mutate(patch)
}
