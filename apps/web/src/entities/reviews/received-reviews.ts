import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { reviewRoutes } from '@krash/contract/reviews'
import type { AnswerForm, ReceivedReview, ReviewReportForm } from '@krash/contract/reviews'
import { ApiError, call } from '#shared/api/call.ts'
import { useLiveQueries } from '#shared/live/live-queries.ts'
import { askRatingsAnew, reviewKeys } from './review-keys.ts'

const reviewsShown = 10

/** The reviews about the records that the person has taken over, newest first, page by page. */
export function useReceivedReviews() {
  useLiveQueries(reviewKeys.received, ['notification'], ({ notification }) => notification.kind === 'review')
  return useInfiniteQuery({
    queryKey: reviewKeys.received,
    refetchOnReconnect: true,
    queryFn: ({ pageParam, signal }) =>
      call(reviewRoutes.receivedReviews, { query: { limit: reviewsShown, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination?.hasMore ? pagination.offset + pagination.limit : undefined,
  })
}

/** What a professional can do with a review of their record, once each. */
export function useReceivedReviewActions({ id }: Pick<ReceivedReview, 'id'>) {
  const client = useQueryClient()

  /** Also after a refusal because another device was faster. */
  async function andRefresh<T>(sent: Promise<T>): Promise<T> {
    try {
      const answer = await sent
      void askRatingsAnew(client)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void askRatingsAnew(client)
      throw error
    }
  }

  const params = { id }
  return {
    answer: (body: AnswerForm, idempotencyKey: string) =>
      andRefresh(call(reviewRoutes.answerReview, { params, body, idempotencyKey })),
    report: (body: ReviewReportForm, idempotencyKey: string) =>
      andRefresh(call(reviewRoutes.reportReview, { params, body, idempotencyKey })),
  }
}
