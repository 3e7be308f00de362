import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { reviewLimits } from '@krash/contract/reviews'
import type { Review } from '@krash/contract/reviews'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { RatingInput } from '#shared/ui/content/rating.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { FieldError } from '#shared/ui/form/field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { reviewFields } from './review-values.ts'
import type { ReviewField } from './review-values.ts'
import { useReviewForm } from './use-review-form.ts'
import type { ReviewFormState } from './use-review-form.ts'
import detail from './professional-detail.module.css'
import styles from './reviews.module.css'

interface ReviewFormProps {
  who: Professional
  own: Review | undefined
  onClose: () => void
}

const fieldId = (field: ReviewField) => `review-${field}`

/** Stars and words about somebody the person has had to do with. */
export function ReviewForm({ who, own, onClose }: ReviewFormProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const review = useReviewForm({
    who,
    own,
    onSent: () => {
      showToast({ kind: 'success', text: t('directory:reviews.thanks') })
      onClose()
    },
  })
  const title = t(own ? 'directory:reviews.change' : 'directory:reviews.write')

  function cancel(): void {
    review.forget()
    onClose()
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        review.submit()
      }}
    >
      <h4 className={styles.formTitle}>{title}</h4>
      <Summary review={review} />
      <p className={detail.quiet}>
        {t('directory:reviews.signed')} {t('shell:field.requiredNote')}
      </p>
      <Fields review={review} />
      <div role="alert" className={styles.says}>
        {review.failure === undefined ? null : (
          <p className={notices.danger}>
            <strong>{review.failure}</strong> <span>{t('directory:kept')}</span>
          </p>
        )}
      </div>
      {isOnline ? null : <p className={detail.note}>{t('directory:reviews.offline')}</p>}
      <div className={styles.actions}>
        <Button onClick={cancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={review.isSending}>
          {t(own ? 'shell:actions.save' : 'directory:reviews.send')}
        </Button>
      </div>
    </form>
  )
}

function Summary({ review }: { review: ReviewFormState }): ReactNode {
  const t = useT()
  const { errors, submitCount } = review.form.formState
  const wrong = submitCount > 0 ? reviewFields.filter((field) => errors[field]) : []
  return (
    <ErrorSummary
      turn={submitCount}
      items={wrong.map((field) => ({
        fieldId: fieldId(field),
        label: t(`directory:review.${field}`),
        message: errors[field]?.message ?? '',
      }))}
    />
  )
}

function Fields({ review }: { review: ReviewFormState }): ReactNode {
  const t = useT()
  const { form, timing, values } = review
  const { errors } = form.formState
  const wire = (field: 'title' | 'text') => ({
    id: fieldId(field),
    label: t(`directory:review.${field}`),
    error: errors[field]?.message,
    defaultValue: form.formState.defaultValues?.[field],
    ...form.register(field, { onChange: () => timing.onChange(field), onBlur: () => timing.onBlur(field) }),
  })
  const ratingError = errors.rating?.message
  return (
    <>
      <div>
        <RatingInput
          legend={t('directory:review.rating')}
          id={fieldId('rating')}
          isRequired
          errorId={ratingError === undefined ? undefined : 'review-rating-error'}
          value={values.rating}
          onChange={(rating) => {
            form.setValue('rating', rating)
            timing.onChange('rating')
          }}
        />
        <FieldError id="review-rating-error" error={ratingError} />
      </div>
      <TextField
        {...wire('title')}
        isOptional
        autoComplete="off"
        maxLength={reviewLimits.title.max}
        counterMax={reviewLimits.title.max}
      />
      <TextArea
        {...wire('text')}
        isRequired
        rows={5}
        hint={t('directory:review.hint', { min: reviewLimits.text.min })}
        counterMax={reviewLimits.text.max}
      />
    </>
  )
}
