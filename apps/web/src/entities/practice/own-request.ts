import { useQuery, useQueryClient } from '@tanstack/react-query'
import { practiceRoutes } from '@krash/contract/practice'
import { call } from '#shared/api/call.ts'
import { useLive } from '#shared/live/live.ts'

/** What became of the person's request to the professional of a conversation; null where there is none. */
export function useOwnRequest(conversationId: string | undefined) {
  const client = useQueryClient()
  const queryKey = ['own-request', conversationId]
  const askAnew = () => void client.invalidateQueries({ queryKey })
  useLive('request', askAnew)
  useLive('sharing', askAnew)
  useLive('ready', askAnew)
  useLive('reset', askAnew)
  return useQuery({
    queryKey,
    enabled: conversationId !== undefined,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(practiceRoutes.readOwnRequest, { params: { id: conversationId ?? '' }, signal })).data,
  }).data
}
