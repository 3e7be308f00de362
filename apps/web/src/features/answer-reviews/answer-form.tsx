import type { ReactNode } from 'react'
import { answerForm, reviewLimits } from '@krash/contract/reviews'
import type { ReceivedReview } from '@krash/contract/reviews'
import { useReceivedReviewActions } from '#entities/reviews/received-reviews.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { FormInPlace } from './form-in-place.tsx'

interface AnswerFormProps {
  review: ReceivedReview
  onClose: () => void
}

/** The one public answer to a review. */
export function AnswerForm({ review, onClose }: AnswerFormProps): ReactNode {
  const t = useT()
  const { answer } = useReceivedReviewActions(review)
  const form = useContractForm({
    id: `answer-${review.id}`,
    schema: answerForm,
    values: { text: '' },
    draft: formDraft<{ text: string }>(`answer_${review.id}`),
    send: (body, { idempotencyKey }) => answer(body, idempotencyKey),
    onSaved: () => {
      showToast({ kind: 'success', text: t('reviews:received.answered') })
      onClose()
    },
  })
  return (
    <FormInPlace
      form={form}
      title={t('reviews:received.answer')}
      send={t('reviews:received.send')}
      onClose={onClose}
    >
      <TextArea
        label={t('reviews:received.answerText')}
        hint={t('reviews:received.answerHint')}
        isRequired
        rows={5}
        counterMax={reviewLimits.answer.max}
        defaultValue={form.form.formState.defaultValues?.text}
        {...form.field('text')}
      />
    </FormInPlace>
  )
}
