import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import { consentRoutes } from '@krash/contract/lawyer-connections/consents'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { connectionsKey, consentsKey } from './connection-keys.ts'

const PAGE = 20

interface Page {
  consents: Consent[]
  total: number
}

/** The person's agreements and what happened with each, newest first; a lawyer who opens one is seen at once. */
export function useConsents() {
  useLiveQueries(consentsKey, ['connection'])
  return useInfiniteQuery({
    queryKey: consentsKey,
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: PAGE, offset: pageParam }
      const { data, pagination } = await call(consentRoutes.listConsents, { query, signal })
      return { consents: data, total: pagination?.total ?? data.length }
    },
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.consents.length, 0)
      return loaded < (pages.at(-1)?.total ?? 0) ? loaded : undefined
    },
  })
}

/** Takes back what was shared. The list says so before the question closes. */
export function useRevoke() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (connectionId: string) =>
      (await call(connectionRoutes.revokeConnection, { params: { id: connectionId }, body: {} })).data,
    onSuccess: (ended) => {
      client.setQueryData<LawyerConnection[]>(connectionsKey, (known) =>
        known?.map((one) => (one.id === ended.id ? ended : one)),
      )
      putEnd(client, ended)
      tellActivity()
      void client.invalidateQueries({ queryKey: connectionsKey })
      void askConsentsAnew(client)
    },
  })
}

function putEnd(client: QueryClient, { id, status, revokedAt }: LawyerConnection): void {
  const end = (one: Consent) => (one.connectionId === id ? { ...one, status, revokedAt } : one)
  client.setQueryData<InfiniteData<Page>>(
    consentsKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, consents: page.consents.map(end) })),
      },
  )
}

export function askConsentsAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: consentsKey })
}
