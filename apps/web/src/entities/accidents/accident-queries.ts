import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import { onEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { onLive } from '#shared/live/live.ts'

const reportsKey = ['accidents'] as const

/** A report with its claims and timeline. */
export const caseKey = (id: string) => [...reportsKey, 'case', id] as const

/** Refetches everything about the person's reports; resolves once what is on the screen is up to date. */
export function askReportsAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reportsKey })
}

/** Keeps the reports up to date with this tab and the live stream. Returns a function that stops it. */
export function followReports(client: QueryClient): () => void {
  const lookAgain = () => void askReportsAnew(client)
  const stops = [onEmergencyCreated(lookAgain), onLive('cases', lookAgain)]
  return () => stops.forEach((stop) => stop())
}

/** The newest report; null without any. */
export function useNewestReport() {
  return useQuery({
    queryKey: [...reportsKey, 'newest'],
    // Not cached: a report may have been sent since the last visit, and a search must not start at an older place.
    gcTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { limit: 1 }, signal })).data[0] ?? null,
  })
}

/** The person's newest reports, newest first. */
export function useOwnReports() {
  return useQuery({
    queryKey: [...reportsKey, 'own'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(accidentRoutes.listAccidents, { signal })).data,
  })
}

/** The number of open cases, and the last report. */
export function useEmergencyStatus() {
  return useQuery({
    queryKey: [...reportsKey, 'status'],
    queryFn: async ({ signal }) => (await call(accidentRoutes.emergencyStatus, { signal })).data,
  })
}
