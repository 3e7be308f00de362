import { reviewForm } from '@krash/contract/reviews'
import type { Review } from '@krash/contract/reviews'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'
import { useReviewChanges } from '#entities/reviews/review-queries.ts'
import { reviewBody, reviewFields, reviewValues } from './review-values.ts'
import type { ReviewValues } from './review-values.ts'

interface ReviewAbout {
  who: Who
  /** The review to change; undefined to write a new one. */
  own: Review | undefined
  onSent: () => void
}

export type ReviewFormState = ReturnType<typeof useReviewForm>

export function useReviewForm({ who, own, onSent }: ReviewAbout) {
  const { write } = useReviewChanges(who)
  return useContractForm({
    id: 'review',
    schema: typedSchema({ schema: reviewForm, bodyOf: reviewBody }),
    values: reviewValues(own),
    fields: reviewFields,
    draft: formDraft<ReviewValues>(`review_${who.id}`),
    send: (body, { idempotencyKey }) => write({ own, body, idempotencyKey }),
    onSaved: onSent,
  })
}
