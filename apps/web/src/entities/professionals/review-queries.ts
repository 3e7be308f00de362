import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import type { ProfessionalStats } from '@krash/contract/professionals/directory'
import { reviewRoutes } from '@krash/contract/reviews'
import { call } from '#shared/api/call.ts'
import { askRatingsAnew, professionalKeys } from './professional-keys.ts'
import type { Who } from './professional-keys.ts'

const reviewsShown = 10

/** How the stars are spread, and how often the person was contacted and booked. */
export function useStats({ type, id }: Who): UseQueryResult<ProfessionalStats> {
  return useQuery({
    queryKey: professionalKeys.stats({ type, id }),
    queryFn: async ({ signal }) =>
      (await call(directoryRoutes.professionalStats, { params: { type, id }, signal })).data,
  })
}

/** What people say about one person, own first, page by page. */
export function useReviews({ type, id }: Who) {
  return useInfiniteQuery({
    queryKey: professionalKeys.reviews({ type, id }),
    queryFn: ({ pageParam, signal }) =>
      call(reviewRoutes.listReviews, {
        params: { type, id },
        query: { limit: reviewsShown, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination?.hasMore ? pagination.offset + pagination.limit : undefined,
  })
}

/** After an own review has changed: every rating on the screen may be another. */
export function useRefreshRatings(): () => void {
  const client = useQueryClient()
  return () => askRatingsAnew(client)
}
