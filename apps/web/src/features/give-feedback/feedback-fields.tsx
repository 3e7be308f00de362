import type { ReactNode } from 'react'
import {
  feedbackCategories,
  feedbackLimits,
  feedbackPriorities,
  feedbackSeverities,
  feedbackTypes,
} from '@krash/contract/feedback'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { RatingInput } from '#shared/ui/form/rating-input.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { Attachments } from './attachments.tsx'
import { categoryAfter, hasRating, hasSeverity } from './feedback-values.ts'
import type { FeedbackType } from './feedback-values.ts'
import type { FeedbackForm } from './use-feedback-form.ts'
import layout from '#shared/styles/layout.module.css'
import styles from './feedback.module.css'

interface FeedbackFieldsProps {
  feedback: FeedbackForm
  /** Adds a file to the person's own. */
  uploader: ReactNode
}

/** The dialog's questions, some of which depend on the type. */
export function FeedbackFields({ feedback, uploader }: FeedbackFieldsProps): ReactNode {
  const t = useT()
  const { form, values, failure } = feedback
  const wire = (field: 'title' | 'message') => ({
    label: labelOf(field),
    defaultValue: form.formState.defaultValues?.[field],
    ...feedback.field(field),
  })

  function labelOf(field: string): string {
    return t(field === 'title' ? 'feedback:subject' : 'feedback:message')
  }

  function chooseType(next: FeedbackType): void {
    form.setValue('category', categoryAfter(values, next))
    form.setValue('feedbackType', next)
  }

  return (
    <>
      <p className={lettering.quiet}>{t('feedback:intro')}</p>
      <ErrorSummary
        turn={form.formState.submitCount}
        items={feedback.wrong.map((one) => ({ ...one, label: labelOf(one.field) }))}
      />
      <p className={lettering.quiet}>{t('shell:field.requiredNote')}</p>
      <div className={styles.pair}>
        <SelectField
          label={t('feedback:type.label')}
          isRequired
          value={values.feedbackType}
          options={feedbackTypes.map((value) => ({ value, label: t(`feedback:type.${value}`) }))}
          onChange={(event) => chooseType(event.target.value as FeedbackType)}
        />
        <SelectField
          label={t('feedback:category.label')}
          isRequired
          options={feedbackCategories.map((value) => ({ value, label: t(`feedback:category.${value}`) }))}
          {...form.register('category')}
          value={values.category}
        />
      </div>
      {hasRating(values.feedbackType) ? (
        <RatingInput
          legend={t('feedback:rating')}
          value={values.rating ?? 0}
          onChange={(rating) => form.setValue('rating', rating)}
        />
      ) : null}
      {hasSeverity(values.feedbackType) ? (
        <SelectField
          label={t('feedback:severity.label')}
          isOptional
          hasEmpty
          options={feedbackSeverities.map((value) => ({ value, label: t(`feedback:severity.${value}`) }))}
          {...form.register('severity')}
        />
      ) : null}
      <SelectField
        label={t('feedback:priority.label')}
        isOptional
        hasEmpty
        options={feedbackPriorities.map((value) => ({ value, label: t(`feedback:priority.${value}`) }))}
        {...form.register('priority')}
      />
      <TextField
        {...wire('title')}
        isOptional
        autoComplete="off"
        maxLength={feedbackLimits.title.max}
        counterMax={feedbackLimits.title.max}
      />
      <TextArea
        {...wire('message')}
        isRequired
        rows={5}
        hint={t('feedback:messageHint', { min: feedbackLimits.message.min })}
        counterMax={feedbackLimits.message.max}
      />
      <Attachments
        chosen={values.attachments}
        uploader={uploader}
        onChange={(attachments) => form.setValue('attachments', attachments)}
      />
      <div role="alert" className={styles.says}>
        {failure === undefined ? null : (
          <p className={classNames(notices.danger, layout.stack4)}>
            <strong>{failure}</strong>
            <span>{t('feedback:kept')}</span>
          </p>
        )}
      </div>
    </>
  )
}
