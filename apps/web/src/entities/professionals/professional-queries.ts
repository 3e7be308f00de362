import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { directoryRoutes } from '@krash/contract/professionals/directory'
import type { ProfessionalStats } from '@krash/contract/professionals/directory'
import { professionalRoutes } from '@krash/contract/professionals'
import type { Professional } from '@krash/contract/professionals'
import { reviewRoutes } from '@krash/contract/reviews'
import { call } from '#shared/api/call.ts'
import { askRatingsAnew, professionalKeys } from './professional-keys.ts'
import type { Who } from './professional-keys.ts'

const reviewsShown = 10

/** Everything the directory knows about one person; no request while `who` is undefined. */
export function useProfessional(who: Who | undefined): UseQueryResult<Professional> {
  return useQuery({
    queryKey: professionalKeys.one(who ?? {}),
    queryFn: who
      ? async ({ signal }) =>
          (await call(professionalRoutes.getProfessional, { params: { type: who.type, id: who.id }, signal }))
            .data
      : skipToken,
  })
}

/** How the stars are spread, and how often the person was contacted and booked. */
export function useStats({ type, id }: Who): UseQueryResult<ProfessionalStats> {
  return useQuery({
    queryKey: professionalKeys.stats({ type, id }),
    queryFn: async ({ signal }) =>
      (await call(directoryRoutes.professionalStats, { params: { type, id }, signal })).data,
  })
}

/** Reviews of one person, the reader's own first, page by page. */
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

/** Call after the person's review has changed, which may change every rating on the screen. */
export function useRefreshRatings(): () => void {
  const client = useQueryClient()
  return () => askRatingsAnew(client)
}
