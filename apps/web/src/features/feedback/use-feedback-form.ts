import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { feedbackForm, feedbackRoutes } from '@krash/contract/feedback'
import type { FeedbackForm as Feedback } from '@krash/contract/feedback'
import { ApiError, call } from '#shared/api/call.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { contractResolver } from '#shared/forms/contract-resolver.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useLateValidation } from '#shared/forms/use-late-validation.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { emptyFeedback, feedbackBody, isTyped } from './feedback-values.ts'
import type { FeedbackType, FeedbackValues } from './feedback-values.ts'

/** How long after its arrival the dialog closes. */
export const SUCCESS_MS = 2000

export interface FeedbackSubject {
  initialType: FeedbackType
  /** The professional it is about. */
  targetId: string | undefined
}

export type FeedbackForm = ReturnType<typeof useFeedbackForm>

/** The form of the feedback dialog: kept as a draft while it is typed, sent once however often it is pressed. */
export function useFeedbackForm({ initialType, targetId }: FeedbackSubject) {
  const t = useT()
  const [draft] = useState(() => formDraft<FeedbackValues>(`feedback_${targetId ?? initialType}`))
  const [keyOf] = useState(() => sendKeys())
  const [status, setStatus] = useState<'idle' | 'submitting' | 'success'>('idle')
  const [failure, setFailure] = useState<string>()
  const form = useForm<FeedbackValues, unknown, Feedback>({
    defaultValues: { ...emptyFeedback(initialType), ...draft.read() },
    resolver: contractResolver<FeedbackValues, Feedback>(
      typedSchema({
        schema: feedbackForm,
        bodyOf: (typed: FeedbackValues) => feedbackBody(typed, targetId),
      }),
    ),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const timing = useLateValidation(form)
  const values = useWatch({ control: form.control }) as FeedbackValues
  useEffect(() => {
    if (status === 'success' || !isTyped(values)) draft.forget()
    else draft.keep(values)
  }, [draft, values, status])

  async function send(body: Feedback): Promise<void> {
    setFailure(undefined)
    setStatus('submitting')
    try {
      await call(feedbackRoutes.sendFeedback, { body, idempotencyKey: keyOf(body) })
      setStatus('success')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('feedback:failure'))
      setStatus('idle')
    }
  }

  return {
    form,
    timing,
    values,
    status,
    failure,
    forget: draft.forget,
    submit: () => {
      if (status === 'idle') void form.handleSubmit(send)()
    },
  }
}
