import { useQuery } from '@tanstack/react-query'
import { nextStepRoutes } from '@krash/contract/accidents/next-steps'
import type { LiveKind } from '@krash/contract/live-events'
import { call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { reportsKey } from './accident-keys.ts'

const key = [...reportsKey, 'next-steps'] as const
/** What may begin or end a step; a changed case makes all of the reports old anyway. */
const changes: readonly LiveKind[] = [
  'message',
  'messageDeleted',
  'read',
  'appointment',
  'connection',
  'claim',
]

/** The next things to do, most urgent first, kept up to date by the live stream. */
export function useNextSteps() {
  useLiveQueries(key, changes)
  return useQuery({
    queryKey: key,
    // Much that ends a step happens on other pages of this device.
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      // What is late is late by the clock of the person.
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return (await call(nextStepRoutes.nextSteps, { query: { timeZone }, signal })).data
    },
  })
}
