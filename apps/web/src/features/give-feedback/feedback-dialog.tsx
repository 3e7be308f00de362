import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { FeedbackFields } from './feedback-fields.tsx'
import type { FeedbackType } from './feedback-values.ts'
import { useFeedbackForm } from './use-feedback-form.ts'
import styles from './feedback.module.css'

/** Time to read the confirmation before the dialog closes by itself. */
const SUCCESS_MS = 2000

interface FeedbackDialogProps {
  isOpen: boolean
  onClose: () => void
  initialType?: FeedbackType
  targetId?: string
  /** Adds a file to the person's own, from which feedback can take some along. */
  uploader: ReactNode
}

/** Collects feedback: its subject, a text, and a star rating or severity where that applies. */
export function FeedbackDialog({ isOpen, ...props }: FeedbackDialogProps): ReactNode {
  return isOpen ? <OpenFeedback {...props} /> : null
}

function OpenFeedback({
  onClose,
  initialType = 'app',
  targetId,
  uploader,
}: Omit<FeedbackDialogProps, 'isOpen'>): ReactNode {
  const t = useT()
  const id = useId()
  const feedback = useFeedbackForm({ initialType, targetId })
  const { isSent } = feedback

  function close(): void {
    // The person has already confirmed that the text may go.
    feedback.forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('feedback:title')}
      isDirty={feedback.isDirty}
      isKept
      onClose={close}
      footer={
        isSent ? null : (
          <Button type="submit" form={id} variant="primary" isBusy={feedback.isBusy}>
            {t('feedback:send')}
          </Button>
        )
      }
    >
      {isSent ? (
        <Thanks onEnd={onClose} />
      ) : (
        <form
          id={id}
          className={layout.stack20}
          noValidate
          aria-label={t('feedback:title')}
          onSubmit={feedback.submit}
        >
          <FeedbackFields feedback={feedback} uploader={uploader} />
        </form>
      )}
    </Dialog>
  )
}

/** The confirmation; the dialog closes by itself afterwards. */
function Thanks({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useT()
  const words = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    words.current?.focus()
    const timer = setTimeout(() => end(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={words} tabIndex={-1} role="status" className={styles.thanks}>
      <CircleCheck aria-hidden />
      <p className={styles.thanksTitle}>{t('feedback:sent')}</p>
      <p>{t('feedback:sentText')}</p>
    </div>
  )
}
