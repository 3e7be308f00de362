import type { ReactNode } from 'react'
import { reportReasons, reviewLimits, reviewReportForm } from '@krash/contract/reviews'
import type { ReceivedReview, ReviewReportForm } from '@krash/contract/reviews'
import { useReceivedReviewActions } from '#entities/reviews/received-reviews.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { Requirement } from '#shared/ui/form/field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { FormInPlace } from './form-in-place.tsx'

interface ReportValues {
  reason: ReviewReportForm['reason'] | undefined
  text: string
}

const blank: ReportValues = { reason: undefined, text: '' }

interface ReportFormProps {
  review: ReceivedReview
  onClose: () => void
}

/** Tells Krash what is wrong with a review. */
export function ReportForm({ review, onClose }: ReportFormProps): ReactNode {
  const t = useT()
  const { report } = useReceivedReviewActions(review)
  const form = useContractForm({
    id: `report-${review.id}`,
    schema: reviewReportForm,
    values: blank,
    draft: formDraft<ReportValues>(`review_report_${review.id}`),
    send: (body, { idempotencyKey }) => report(body, idempotencyKey),
    onSaved: () => {
      showToast({ kind: 'success', text: t('reviews:received.reported') })
      onClose()
    },
  })
  const { errors, defaultValues } = form.form.formState
  return (
    <FormInPlace
      form={form}
      title={t('reviews:received.reportTitle')}
      send={t('reviews:received.sendReport')}
      onClose={onClose}
    >
      <p>{t('reviews:received.reportText')}</p>
      <div id={form.idOf('reason')} tabIndex={-1}>
        <ChoiceCards
          kind="one"
          legend={
            <>
              {t('reviews:received.reason')}
              <Requirement isRequired />
            </>
          }
          choices={reportReasons.map((value) => ({ value, label: t(`reviews:received.reasons.${value}`) }))}
          value={form.values.reason}
          error={errors.reason?.message}
          onChange={(reason) => {
            form.form.setValue('reason', reason)
            form.timing.onChange('reason')
          }}
        />
      </div>
      <TextArea
        label={t('reviews:received.words')}
        rows={3}
        counterMax={reviewLimits.report.max}
        defaultValue={defaultValues?.text}
        {...form.field('text')}
      />
    </FormInPlace>
  )
}
