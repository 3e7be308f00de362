import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accidentRoutes } from '@krash/contract/accidents'
import { connectionRoutes } from '@krash/contract/lawyer-connections'
import type { ConnectionRequestInput, LawyerConnection } from '@krash/contract/lawyer-connections'
import { profileRoutes } from '@krash/contract/profile'
import { ApiError, call } from '#shared/api/call.ts'
import { createShareKeys } from './share-keys.ts'

const connectionsKey = ['lawyer-connections'] as const
/** Beside the connections: who was contacted may be reviewed. */
const changedBySharing = [['activity'], ['open-case'], ['professionals', 'reviews']] as const
const keys = createShareKeys(() => crypto.randomUUID())

/** Own connections by the lawyer's id. */
export function useConnections(): ReadonlyMap<string, LawyerConnection> {
  const { data } = useQuery({
    queryKey: connectionsKey,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(connectionRoutes.myConnections, { query: { limit: 100 }, signal })).data,
  })
  return useMemo(() => new Map((data ?? []).map((connection) => [connection.lawyerId, connection])), [data])
}

/** Shares with one lawyer. The answer stands in the list of connections before the button says so. */
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
        // Refused is answered; only without an answer is the next press the same wish.
        if (error instanceof ApiError && !error.isUnreachable && error.status < 500)
          keys.settle(body.lawyerId)
        throw error
      }
    },
    onSuccess: async (made) => {
      client.setQueryData<LawyerConnection[]>(connectionsKey, (known = []) => [
        made,
        ...known.filter(({ lawyerId }) => lawyerId !== made.lawyerId),
      ])
      dispatchEvent(new CustomEvent('activityUpdate'))
      await Promise.all(changedBySharing.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** What can be shared: the person's contact details and own reports, newest first. */
export function useShareSource() {
  const profile = useQuery({
    queryKey: ['profile'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(profileRoutes.getProfile, { signal })).data,
  })
  const reports = useQuery({
    queryKey: ['accidents', 'own'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { limit: 20 }, signal })).data,
  })
  return {
    profile: profile.data,
    reports: (reports.data ?? []).filter(({ status }) => status !== 'cancelled'),
    isLoading: profile.isPending || reports.isPending,
    hasFailed: profile.isError || reports.isError,
    retry: () => void Promise.all([profile.refetch(), reports.refetch()]),
  }
}
