import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { reviewForm, reviewRoutes } from '@krash/contract/reviews'
import type { Review, ReviewForm } from '@krash/contract/reviews'
import { ApiError, call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useRefreshRatings } from '#entities/professionals/professional-queries.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'
import { isChanged, reviewBody, reviewValues } from './review-values.ts'
import type { ReviewValues } from './review-values.ts'

interface ReviewAbout {
  who: Who
  /** The review that is changed; a new one is written without. */
  own: Review | undefined
  onSent: () => void
}

export type ReviewFormState = ReturnType<typeof useReviewForm>

/** The form of a review: kept as a draft while it is typed, sent once however often it is pressed. */
export function useReviewForm({ who, own, onSent }: ReviewAbout) {
  const [draft] = useState(() => formDraft<ReviewValues>(`review_${who.id}`))
  const [keyOf] = useState(() => sendKeys())
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const refresh = useRefreshRatings()
  const form = useForm<ReviewValues, unknown, ReviewForm>({
    defaultValues: { ...reviewValues(own), ...draft.read() },
    resolver: contractResolver<ReviewValues, ReviewForm>(
      typedSchema({ schema: reviewForm, bodyOf: reviewBody }),
    ),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as ReviewValues
  useEffect(() => {
    if (isChanged(values, own)) draft.keep(values)
    else draft.forget()
  }, [draft, values, own])

  async function send(body: ReviewForm): Promise<void> {
    setFailure(undefined)
    setSending(true)
    try {
      await write(who, own, { body, idempotencyKey: keyOf(body) })
      draft.forget()
      refresh()
      onSent()
    } catch (error) {
      setFailure(errorText(error))
      // Another device was faster: the list knows the review that is there.
      if (error instanceof ApiError && error.status === 409) refresh()
      setSending(false)
    }
  }

  return {
    form,
    timing,
    values,
    failure,
    isSending,
    forget: draft.forget,
    submit: () => {
      if (!isSending) void form.handleSubmit(send)()
    },
  }
}

async function write(
  { type, id }: Who,
  own: Review | undefined,
  { body, idempotencyKey }: { body: ReviewForm; idempotencyKey: string },
): Promise<void> {
  if (own === undefined) await call(reviewRoutes.addReview, { params: { type, id }, body, idempotencyKey })
  else await call(reviewRoutes.changeReview, { params: { type, id, reviewId: own.id }, body })
}
