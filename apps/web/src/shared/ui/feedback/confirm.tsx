import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { Call911Disc } from '../signs/call-911-disc.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

export interface ConfirmProps {
  isOpen: boolean
  /** Names the thing concerned: "Delete 2021 Honda Civic?" */
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'neutral'
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question with two answers; the safe one has the focus. */
export function Confirm({ isOpen, ...props }: ConfirmProps): ReactNode {
  return isOpen ? <OpenConfirm {...props} /> : null
}

/** Asks before typed input is lost. */
export function ConfirmDiscard(props: Pick<ConfirmProps, 'isOpen' | 'onConfirm' | 'onCancel'>): ReactNode {
  const t = useT()
  return (
    <Confirm
      {...props}
      tone="danger"
      title={t('shell:dialog.unsavedTitle')}
      text={t('shell:dialog.unsavedText')}
      confirmLabel={t('shell:dialog.discard')}
      cancelLabel={t('shell:dialog.keepEditing')}
    />
  )
}

function OpenConfirm(props: Omit<ConfirmProps, 'isOpen'>): ReactNode {
  const { title, text, confirmLabel, cancelLabel, tone = 'neutral', isBusy } = props
  const element = useModal(props.onCancel)
  const id = useId()
  const t = useT()

  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={styles.dialog}
      data-small
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        props.onCancel()
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.question}>
            {title}
          </h2>
          <Call911Disc />
        </div>
        {text ? (
          <div id={`${id}-text`} className={styles.content}>
            {text}
          </div>
        ) : null}
        <div className={styles.foot}>
          <Button data-dialog-start onClick={props.onCancel}>
            {cancelLabel ?? t('shell:actions.cancel')}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isBusy={isBusy ?? false}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
