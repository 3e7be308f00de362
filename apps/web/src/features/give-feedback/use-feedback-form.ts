import { useState } from 'react'
import { feedbackForm } from '@krash/contract/feedback'
import { sendFeedback } from '#entities/feedback/send-feedback.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { emptyFeedback, feedbackBody } from './feedback-values.ts'
import type { FeedbackSubject, FeedbackValues } from './feedback-values.ts'

export type FeedbackForm = ReturnType<typeof useFeedbackForm>

export function useFeedbackForm(subject: FeedbackSubject) {
  const { initialType, targetId } = subject
  const t = useT()
  const [isSent, setSent] = useState(false)
  const feedback = useContractForm({
    id: 'feedback',
    schema: typedSchema({
      schema: feedbackForm,
      bodyOf: (typed: FeedbackValues) => feedbackBody(typed, subject),
    }),
    values: emptyFeedback(initialType),
    fields: ['title', 'message'],
    typed: ['title', 'message', 'rating'],
    draft: formDraft<FeedbackValues>(`feedback_${targetId ?? initialType}`),
    send: (body, { idempotencyKey }) => sendFeedback(body, idempotencyKey),
    onSaved: () => setSent(true),
    failureText: (error) => (error instanceof ApiError ? error.message : t('feedback:failure')),
  })
  return { ...feedback, isSent }
}
