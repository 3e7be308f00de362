import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { reviewLimits } from '@krash/contract/reviews'
import type { Review } from '@krash/contract/reviews'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { RatingInput } from '#shared/ui/form/rating-input.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { FieldError } from '#shared/ui/form/field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { useReviewForm } from './use-review-form.ts'
import type { ReviewFormState } from './use-review-form.ts'
import detail from './professional-detail.module.css'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './reviews.module.css'

interface ReviewFormProps {
  who: Professional
  own: Review | undefined
  onClose: () => void
}

export function ReviewForm({ who, own, onClose }: ReviewFormProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const review = useReviewForm({
    who,
    own,
    onSent: () => {
      showToast({ kind: 'success', text: t('reviews:thanks') })
      onClose()
    },
  })
  const title = t(own ? 'reviews:change' : 'reviews:write')

  function cancel(): void {
    review.forget()
    onClose()
  }

  return (
    <form className={styles.form} noValidate aria-label={title} onSubmit={review.submit}>
      <h4 className={styles.formTitle}>{title}</h4>
      <ErrorSummary
        turn={review.form.formState.submitCount}
        items={review.wrong.map((one) => ({ ...one, label: t(`reviews:field.${one.field}`) }))}
      />
      <p className={lettering.note}>
        {t('reviews:signed')} {t('shell:field.requiredNote')}
      </p>
      <Fields review={review} />
      <div role="alert" className={styles.says}>
        {review.failure === undefined ? null : (
          <p className={notices.danger}>
            <strong>{review.failure}</strong> <span>{t('directory:kept')}</span>
          </p>
        )}
      </div>
      {isOnline ? null : <p className={detail.note}>{t('reviews:offline')}</p>}
      <div className={classNames(layout.cluster8, styles.actions)}>
        <Button onClick={cancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={review.isBusy}>
          {t(own ? 'shell:actions.save' : 'reviews:send')}
        </Button>
      </div>
    </form>
  )
}

function Fields({ review }: { review: ReviewFormState }): ReactNode {
  const t = useT()
  const { form, timing, values } = review
  const wire = (field: 'title' | 'text') => ({
    label: t(`reviews:field.${field}`),
    defaultValue: form.formState.defaultValues?.[field],
    ...review.field(field),
  })
  const ratingError = form.formState.errors.rating?.message
  return (
    <>
      <div>
        <RatingInput
          legend={t('reviews:field.rating')}
          id={review.idOf('rating')}
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
        hint={t('reviews:hint', { min: reviewLimits.text.min })}
        counterMax={reviewLimits.text.max}
      />
    </>
  )
}
