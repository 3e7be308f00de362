import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Call911Disc } from '../signs/call-911-disc.tsx'
import { ConfirmDiscard } from './confirm.tsx'
import { useModal } from './use-modal.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons, the main one last. They stay in view while the content scrolls. */
  footer?: ReactNode
  isWide?: boolean
  /** Shows a panel of full height at the end side of wide screens; the page behind stays visible. */
  isSide?: boolean
  /** Asks before closing and before another page, so that nothing typed is lost by accident. */
  isDirty?: boolean
  /** What is typed is kept in a draft, so the page may be left without a question. */
  isKept?: boolean
  children: ReactNode
}

/** A native modal dialog; full screen on phones. Its content exists only while it is open. */
export function Dialog({ isOpen, ...props }: DialogProps): ReactNode {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>): ReactNode {
  const { onClose, title, footer, isWide, isSide, isDirty = false, isKept = false, children } = props
  const titleId = useId()
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const guard = useUnsavedGuard(isDirty && !isKept)

  function close(): void {
    if (isDirty) setAsking(true)
    else onClose()
  }

  const element = useModal(close, { closesOutside: true, closesOnBack: !isDirty || !isKept })

  function discard(): void {
    onClose()
    guard.leave()
  }

  function goOn(): void {
    setAsking(false)
    guard.stay()
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>): void {
    // React decides when the dialog goes; the `cancel` of a file chooser inside also arrives here.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-side={isSide || undefined}
      aria-labelledby={titleId}
      onCancel={cancel}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <IconButton label={t('shell:actions.close')} onClick={close}>
            <X aria-hidden />
          </IconButton>
          <h2 id={titleId} tabIndex={-1} data-dialog-start>
            {title}
          </h2>
          <Call911Disc />
        </header>
        <div className={styles.content}>{children}</div>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </div>
      <ConfirmDiscard isOpen={isAsking || guard.isAsking} onConfirm={discard} onCancel={goOn} />
    </dialog>
  )
}
