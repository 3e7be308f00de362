import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import { onEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { call } from '#shared/api/call.ts'
import { onLive } from '#shared/live/live.ts'

const reportsKey = ['accidents'] as const

/** One report with what followed from it. */
export const caseKey = (id: string) => [...reportsKey, 'case', id] as const

/** Asks anew for all that is known of the person's reports; resolves once what is on the screen is new. */
export function askReportsAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reportsKey })
}

/** Keeps the reports as this tab and the live stream tell. Returns the way to stop. */
export function followReports(client: QueryClient): () => void {
  const lookAgain = () => void askReportsAnew(client)
  const stops = [onEmergencyCreated(lookAgain), onLive('cases', lookAgain)]
  return () => stops.forEach((stop) => stop())
}

/** The newest report; null when there is none. */
export function useNewestReport() {
  return useQuery({
    queryKey: [...reportsKey, 'newest'],
    // A report may have been sent since the last visit: a search must not start at the place before it.
    gcTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { limit: 1 }, signal })).data[0] ?? null,
  })
}

/** The newest reports, newest first. */
export function useOwnReports() {
  return useQuery({
    queryKey: [...reportsKey, 'own'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(accidentRoutes.listAccidents, { signal })).data,
  })
}

/** How many cases are open, and the last report. */
export function useEmergencyStatus() {
  return useQuery({
    queryKey: [...reportsKey, 'status'],
    queryFn: async ({ signal }) => (await call(accidentRoutes.emergencyStatus, { signal })).data,
  })
}
