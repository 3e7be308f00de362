import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { favoriteLimits, favoriteRoutes } from '@krash/contract/favorites'
import type { Professional } from '@krash/contract/professionals'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { call } from '#shared/api/call.ts'
import { loadWithNetwork } from '#shared/offline/load-with-network.ts'
import { useSession } from '#shared/session/session-store.ts'
import { useShownIds } from './favorite-hearts.ts'
import { changeKnownFavorites, sendCount } from './known-favorites.ts'

/** The person's favourites on the server, newest first, without those still to be sent. */
export function useFavorites(): UseQueryResult<Professional[]> {
  const userId = useSession().user?.id
  return useQuery({
    queryKey: ['favorites', userId],
    enabled: userId !== undefined,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => {
      const sentBefore = sendCount()
      const all = await everyPage(signal)
      // Otherwise the list is older than a change that was sent since.
      if (sentBefore === sendCount()) changeKnownFavorites(() => all.map(({ id }) => id))
      return all
    },
  })
}

/** Ids of the person's favourites, including changes not sent yet. */
export function useFavoriteIds(): ReadonlySet<string> {
  useFavorites()
  useEffect(fetchSender, [])
  return useShownIds()
}

/** What keeps and sends the wishes: the page is drawn before it. What was not fetched is fetched with the next network. */
function fetchSender(): () => void {
  return loadWithNetwork(
    () => import('./favorite-outbox.ts'),
    () => undefined,
  )
}

async function everyPage(signal: AbortSignal): Promise<Professional[]> {
  const all: Professional[] = []
  while (all.length < favoriteLimits.count) {
    const query = { limit: PAGE_SIZE_MAX, offset: all.length }
    const { data, pagination } = await call(favoriteRoutes.listFavorites, { query, signal })
    all.push(...data)
    if (!pagination?.hasMore || data.length === 0) break
  }
  return all
}
