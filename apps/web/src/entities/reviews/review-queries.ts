import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { reviewRoutes } from '@krash/contract/reviews'
import type { Review, ReviewForm } from '@krash/contract/reviews'
import type { Who } from '#entities/professionals/professional-keys.ts'
import { ApiError, call } from '#shared/api/call.ts'
import { askRatingsAnew, reviewKeys } from './review-keys.ts'

const reviewsShown = 10

/** What people say about one person, own first, page by page. */
export function useReviews({ type, id }: Who) {
  return useInfiniteQuery({
    queryKey: reviewKeys.of({ type, id }),
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

interface WrittenReview {
  /** The review to change; undefined to write a new one. */
  own: Review | undefined
  body: ReviewForm
  idempotencyKey: string
}

/**
 * Changes the person's review of one professional. `remove` leaves the list as it is, so that its question can close first; call
 * `refresh` afterwards.
 */
export function useReviewChanges({ type, id }: Who) {
  const client = useQueryClient()
  const refresh = () => void askRatingsAnew(client)

  async function write({ own, body, idempotencyKey }: WrittenReview): Promise<void> {
    try {
      if (own === undefined)
        await call(reviewRoutes.addReview, { params: { type, id }, body, idempotencyKey })
      else await call(reviewRoutes.changeReview, { params: { type, id, reviewId: own.id }, body })
      refresh()
    } catch (error) {
      // Another device was faster, so the list is refetched to show the existing review.
      if (error instanceof ApiError && error.status === 409) refresh()
      throw error
    }
  }

  async function remove(reviewId: string): Promise<void> {
    await call(reviewRoutes.deleteReview, { params: { type, id, reviewId } })
  }

  return { write, remove, refresh }
}
