import { CircleCheck, Flag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { correctionTopics, directoryLimits } from '@krash/contract/professionals/directory'
import type { Professional } from '@krash/contract/professionals'
import { ErrorSummary } from '#shared/forms/error-summary.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { Requirement } from '#shared/ui/form/field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useCorrectionForm } from './use-correction-form.ts'
import type { CorrectionFormState } from './use-correction-form.ts'
import detail from './professional-detail.module.css'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './reviews.module.css'

export function Correction({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (state === 'open') wasOpen.current = true
    else if (wasOpen.current) opener.current?.focus()
  }, [state])
  if (state === 'open') {
    return <CorrectionFields who={who} onSent={() => setState('sent')} onCancel={() => setState('closed')} />
  }
  return (
    <div className={styles.correction}>
      <div role="status" className={styles.says}>
        {state === 'sent' ? (
          <p className={styles.sent}>
            <CircleCheck aria-hidden />
            <span>{t('directory:correction.sent')}</span>
          </p>
        ) : null}
      </div>
      <Button
        ref={opener}
        variant="text"
        className={styles.open ?? ''}
        icon={<Flag aria-hidden />}
        onClick={() => setState('open')}
      >
        {t('directory:correction.open')}
      </Button>
    </div>
  )
}

interface CorrectionFieldsProps {
  who: Professional
  onSent: () => void
  onCancel: () => void
}

function CorrectionFields({ who, onSent, onCancel }: CorrectionFieldsProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const correction = useCorrectionForm(who, onSent)
  useEffect(() => heading.current?.focus(), [])

  function cancel(): void {
    correction.forget()
    onCancel()
  }

  return (
    <form className={styles.form} noValidate aria-labelledby="detail-correction" onSubmit={correction.submit}>
      <h3 id="detail-correction" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('directory:correction.title')}
      </h3>
      <p className={lettering.note}>{t('shell:field.requiredNote')}</p>
      <Questions correction={correction} />
      <div role="alert" className={styles.says}>
        {correction.failure === undefined ? null : (
          <p className={notices.danger}>
            <strong>{correction.failure}</strong> <span>{t('directory:kept')}</span>
          </p>
        )}
      </div>
      {isOnline ? null : <p className={detail.note}>{t('directory:correction.offline')}</p>}
      <div className={classNames(layout.cluster8, styles.actions)}>
        <Button onClick={cancel}>{t('shell:actions.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={correction.isBusy}>
          {t('directory:correction.send')}
        </Button>
      </div>
    </form>
  )
}

function Questions({ correction }: { correction: CorrectionFormState }): ReactNode {
  const t = useT()
  const { form, timing, values } = correction
  const { errors, submitCount, defaultValues } = form.formState
  const labels = { topic: t('directory:correction.topic'), message: t('directory:correction.message') }
  return (
    <>
      <ErrorSummary
        turn={submitCount}
        items={correction.wrong.map((one) => ({ ...one, label: labels[one.field] }))}
      />
      <div id={correction.idOf('topic')} tabIndex={-1} className={styles.heading}>
        <ChoiceCards
          kind="one"
          legend={
            <>
              {labels.topic}
              <Requirement isRequired />
            </>
          }
          choices={correctionTopics.map((value) => ({
            value,
            label: t(`directory:correction.topics.${value}`),
          }))}
          value={values.topic}
          error={errors.topic?.message}
          onChange={(topic) => {
            form.setValue('topic', topic)
            timing.onChange('topic')
          }}
        />
      </div>
      <TextArea
        label={labels.message}
        hint={t('directory:correction.hint')}
        isRequired
        rows={4}
        counterMax={directoryLimits.correction.max}
        defaultValue={defaultValues?.message}
        {...correction.field('message')}
      />
    </>
  )
}
