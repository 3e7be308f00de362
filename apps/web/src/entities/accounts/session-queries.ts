import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountCareRoutes } from '@krash/contract/accounts/account-care'
import type { Session } from '@krash/contract/accounts/account-care'
import { askAuditAnew } from '#entities/audit/audit-keys.ts'
import { call } from '#shared/api/call.ts'

export const sessionsKey = ['sessions'] as const

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(accountCareRoutes.listSessions, { signal })).data,
  })
}

/** Signs one device out and removes it from the list once the server has confirmed. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(accountCareRoutes.endSession, { params: { id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData<Session[]>(sessionsKey, (known) => known?.filter((session) => session.id !== id))
      askAuditAnew(client)
    },
    // The session may be gone already; the list will show.
    onError: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  })
}
