import { useQuery } from '@tanstack/react-query'
import { practiceRoutes } from '@krash/contract/practice'
import { call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'

/** What became of the person's request to the professional of a conversation; null where there is none. */
export function useOwnRequest(conversationId: string | undefined) {
  const queryKey = ['own-request', conversationId]
  useLiveQueries(queryKey, ['request', 'sharing'])
  return useQuery({
    queryKey,
    enabled: conversationId !== undefined,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(practiceRoutes.readOwnRequest, { params: { id: conversationId ?? '' }, signal })).data,
  }).data
}
