import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SHARED_PLACE_REFRESH_MS, sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SeenPlace } from '@krash/contract/shared-places'
import { ApiError, call } from '#shared/api/call.ts'
import { changeLink } from './kept-link.ts'
import type { KeptLink } from './kept-link.ts'

/** Refetches every half minute while the page is visible, and no more once the link has ended. */
export function usePlace(token: string | undefined) {
  return useQuery<SeenPlace>({
    queryKey: ['shared-places', 'seen', token],
    enabled: token !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : SHARED_PLACE_REFRESH_MS),
    refetchOnWindowFocus: ({ state }) => !isEnded(state.error),
    queryFn: async ({ signal }) =>
      (await call(sharedPlaceRoutes.seePlace, { body: { token: token ?? '' }, signal })).data,
  })
}

/** True when the link shows nothing any more. */
export function isEnded(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** Closes the link here if it was stopped on another device. */
export function useStoppedElsewhere(kept: KeptLink | undefined): void {
  const { data } = useQuery({
    queryKey: ['shared-places', 'own', kept?.id],
    enabled: kept !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(sharedPlaceRoutes.listSharedPlaces, { signal })).data,
  })
  const id = kept?.id
  const isGone = data !== undefined && id !== undefined && !data.some((place) => place.id === id)
  useEffect(() => {
    if (isGone) changeLink(id, { isStopped: true })
  }, [isGone, id])
}
