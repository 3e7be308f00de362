import { reviewForm, reviewRoutes } from '@krash/contract/reviews'
import type { Review, ReviewForm } from '@krash/contract/reviews'
import { ApiError, call } from '#shared/api/call.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useRefreshRatings } from '#entities/professionals/review-queries.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'
import { reviewBody, reviewFields, reviewValues } from './review-values.ts'
import type { ReviewValues } from './review-values.ts'

interface ReviewAbout {
  who: Who
  /** The review to change; undefined to write a new one. */
  own: Review | undefined
  onSent: () => void
}

export type ReviewFormState = ReturnType<typeof useReviewForm>

export function useReviewForm({ who: { type, id }, own, onSent }: ReviewAbout) {
  const refresh = useRefreshRatings()

  async function write(body: ReviewForm, idempotencyKey: string): Promise<void> {
    if (own === undefined) await call(reviewRoutes.addReview, { params: { type, id }, body, idempotencyKey })
    else await call(reviewRoutes.changeReview, { params: { type, id, reviewId: own.id }, body })
  }

  return useContractForm({
    id: 'review',
    schema: typedSchema({ schema: reviewForm, bodyOf: reviewBody }),
    values: reviewValues(own),
    fields: reviewFields,
    draft: formDraft<ReviewValues>(`review_${id}`),
    send: async (body, { idempotencyKey }) => {
      try {
        await write(body, idempotencyKey)
      } catch (error) {
        // Another device was faster, so the list is refetched to show the existing review.
        if (error instanceof ApiError && error.status === 409) refresh()
        throw error
      }
    },
    onSaved: () => {
      refresh()
      onSent()
    },
  })
}
