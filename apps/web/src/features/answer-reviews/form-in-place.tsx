import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './answer-reviews.module.css'

interface FormInPlaceProps {
  form: Pick<ContractForm<FieldValues, object, unknown>, 'submit' | 'failure' | 'isBusy' | 'forget'>
  title: string
  /** On the button that sends. */
  send: string
  onClose: () => void
  children: ReactNode
}

/** A form that opens under the review it is about, and takes the focus. */
export function FormInPlace({ form, title, send, onClose, children }: FormInPlaceProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <form className={styles.form} noValidate aria-labelledby={id} onSubmit={form.submit}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.formTitle}>
        {title}
      </h2>
      {children}
      <div role="alert" className={styles.says}>
        {form.failure === undefined ? null : (
          <p className={notices.danger}>
            <strong>{form.failure}</strong> <span>{t('directory:kept')}</span>
          </p>
        )}
      </div>
      {isOnline ? null : <p className={lettering.note}>{t('reviews:offline')}</p>}
      <div className={classNames(layout.cluster8, styles.actions)}>
        <Button
          onClick={() => {
            form.forget()
            onClose()
          }}
        >
          {t('shell:actions.cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {send}
        </Button>
      </div>
    </form>
  )
}
