import { useQuery } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import { call } from '#shared/api/call.ts'
import { reportsKey } from './accident-keys.ts'

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
