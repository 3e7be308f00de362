import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { ConnectionRequestInput, LawyerConnection } from '@krash/contract/lawyer-connections'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { askReviewsAnew } from '#entities/reviews/review-keys.ts'
import { ApiError, call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { askConsentsAnew } from './consent-queries.ts'
import { connectionsKey } from './connection-keys.ts'
import { createShareKeys } from './share-keys.ts'

const keys = createShareKeys(() => crypto.randomUUID())

/** The person's connections, newest first. */
export function useOwnConnections({ enabled = true } = {}) {
  return useQuery({
    queryKey: connectionsKey,
    enabled,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(connectionRoutes.myConnections, { query: { limit: 100 }, signal })).data,
  })
}

/** The connections that have not ended, by lawyer. */
export function useConnections(): ReadonlyMap<string, LawyerConnection> {
  const { data } = useOwnConnections()
  return useMemo(() => {
    const active = (data ?? []).filter(({ status }) => status === 'active')
    return new Map(active.map((connection) => [connection.lawyerId, connection]))
  }, [data])
}

/** The lawyers who ended the last agreement with the person, and so do not take the case. */
export function useRefusals(): ReadonlySet<string> {
  const { data } = useOwnConnections()
  return useMemo(() => {
    const newest = new Map((data ?? []).toReversed().map((one) => [one.lawyerId, one]))
    return new Set(
      [...newest.values()].filter(({ endedBy }) => endedBy === 'lawyer').map((one) => one.lawyerId),
    )
  }, [data])
}

/** Shows within moments what a lawyer answers, and what ends here or on another device; once a page. */
export function useLiveConnections(): void {
  useLiveQueries(connectionsKey, ['connection'])
}

/** Shares with one lawyer. The list of connections is updated before the button changes. */
export function useConnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ConnectionRequestInput) => {
      const idempotencyKey = keys.keyFor(body.lawyerId, body)
      try {
        const { data } = await call(connectionRoutes.connectLawyer, { body, idempotencyKey })
        keys.settle(body.lawyerId)
        return data
      } catch (error) {
        // A refusal settles the request; only after a missing answer does the next press repeat it.
        if (error instanceof ApiError && !error.isUnreachable && error.status < 500)
          keys.settle(body.lawyerId)
        throw error
      }
    },
    onSuccess: async (made) => {
      client.setQueryData<LawyerConnection[]>(connectionsKey, (known = []) => [
        made,
        ...known.filter(({ id }) => id !== made.id),
      ])
      await askConsentsAnew(client)
      tellActivity()
      // Lawyers who were contacted may be reviewed.
      await askReviewsAnew(client)
    },
  })
}
