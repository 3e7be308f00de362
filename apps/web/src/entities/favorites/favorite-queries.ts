import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { favoriteLimits, favoriteRoutes } from '@krash/contract/favorites'
import type { Professional } from '@krash/contract/professionals'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { favoritesKey } from '#entities/favorites/favorites-key.ts'
import { call } from '#shared/api/call.ts'
import { useSession } from '#shared/session/session-store.ts'
import { sendCount, useShownIds } from './favorite-outbox.ts'
import { changeKnownFavorites } from './known-favorites.ts'

/** Own favourites as the server keeps them, newest first. What is still to be sent is not among them. */
export function useFavorites(): UseQueryResult<Professional[]> {
  const userId = useSession().user?.id
  return useQuery({
    queryKey: favoritesKey(userId),
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => {
      const sentBefore = sendCount()
      const all = await everyPage(signal)
      // Else the list was made before a wish that has arrived since.
      if (sentBefore === sendCount()) changeKnownFavorites(() => all.map(({ id }) => id))
      return all
    },
  })
}

/** The ids of the person's favourites as they wish them: what is still to be sent counts. */
export function useFavoriteIds(): ReadonlySet<string> {
  useFavorites()
  return useShownIds()
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
