import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SHARED_PLACE_REFRESH_MS, sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SeenPlace, SharedPlace } from '@krash/contract/shared-places'
import { ApiError, call } from '#shared/api/call.ts'
import { useNow } from '#shared/ui/use-now.ts'
import { changeLink, isOpenLink, useKeptLink } from './kept-link.ts'

const ownKey = ['shared-places', 'own'] as const

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

interface OpenLinks {
  /** The newest link of the report that another device made, as the server knows it. */
  elsewhere: SharedPlace | undefined
  /** The server has not answered yet. */
  isPending: boolean
}

/**
 * Asks the server which links of a report are open, so that one made on another device can be seen and stopped here. A
 * link of this device that was stopped elsewhere is closed here as well.
 */
export function useOpenLinks(accidentId: string | undefined, now: number): OpenLinks {
  const kept = useKeptLink(accidentId)
  const { data, isPending } = useQuery({
    // With the device's own link, so that a new link is never judged by an older list.
    queryKey: [...ownKey, accidentId, kept?.id],
    enabled: accidentId !== undefined,
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(sharedPlaceRoutes.listSharedPlaces, { signal })).data,
  })
  const keptId = kept !== undefined && isOpenLink(kept, now) ? kept.id : undefined
  const isGone = data !== undefined && keptId !== undefined && !data.some(({ id }) => id === keptId)
  useEffect(() => {
    if (isGone) changeLink(keptId, { isStopped: true })
  }, [isGone, keptId])
  const elsewhere = (data ?? []).find(
    (link) => link.accidentId === accidentId && link.id !== kept?.id && Date.parse(link.expiresAt) > now,
  )
  return { elsewhere, isPending: isPending && accidentId !== undefined }
}

/** The link of a report through which somebody may see the person's place now, whichever device made it. */
export function useOpenLink(accidentId: string | undefined): SharedPlace | undefined {
  const kept = useKeptLink(accidentId)
  const now = useNow()
  const { elsewhere } = useOpenLinks(accidentId, now)
  return kept !== undefined && isOpenLink(kept, now) ? kept : elsewhere
}

export function askLinksAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ownKey })
}

/** Every link of the person that still works, whichever device made it. */
export function useOwnLinks() {
  return useQuery({
    queryKey: [...ownKey, 'all'],
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(sharedPlaceRoutes.listSharedPlaces, { signal })).data,
  })
}

/** Ends this link and the others of its report. */
export function useStopLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(sharedPlaceRoutes.stopSharing, { params: { id } }),
    onSuccess: (_, id) => {
      changeLink(id, { isStopped: true })
      return askLinksAnew(client)
    },
  })
}
