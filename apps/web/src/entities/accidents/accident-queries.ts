import { useQuery } from '@tanstack/react-query'
import { accidentRoutes } from '@krash/contract/accidents'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { call } from '#shared/api/call.ts'
import { reportsKey } from './accident-keys.ts'

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
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { limit: PAGE_SIZE_MAX }, signal })).data,
  })
}

/** The person's open reports, newest first. */
export function useOpenReports() {
  return useQuery({
    queryKey: [...reportsKey, 'open'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { isActive: true, limit: 100 }, signal })).data,
  })
}
