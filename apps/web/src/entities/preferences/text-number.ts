import { useQuery, useQueryClient } from '@tanstack/react-query'
import { textMessageRoutes } from '@krash/contract/text-messages'
import type { TextNumber } from '@krash/contract/text-messages'
import { askProfileAnew } from '#entities/profile/profile-changes.ts'
import { call } from '#shared/api/call.ts'
import { askPreferencesAnew } from './preferences-query.ts'

const key = ['text-number'] as const

/** Where text messages go, and the code that is waited for. */
export function useTextNumber() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(textMessageRoutes.getTextNumber, { signal })).data,
  })
}

/** Keeps what a call answered; a confirmed number is in the profile and turns text messages on. */
export function useKeepTextNumber(): (told: TextNumber) => void {
  const client = useQueryClient()
  return (told) => {
    client.setQueryData(key, told)
    if (!told.isConfirmed) return
    askPreferencesAnew(client)
    askProfileAnew(client)
  }
}
