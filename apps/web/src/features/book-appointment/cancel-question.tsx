import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { showDone, showFailure } from '#shared/api/failure-toast.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { useCancel } from '#entities/appointments/appointment-queries.ts'
import { useZoneText } from './use-zone-text.ts'
import styles from './my-appointments.module.css'

interface CancelQuestionProps {
  appointment: Appointment | undefined
  onClose: () => void
  /** Called when the appointment is cancelled and the button that opened this question is gone. */
  onCancelled: () => void
}

/** Asks before an appointment is cancelled; keeping it is the safe answer. */
export function CancelQuestion({ appointment, onClose, onCancelled }: CancelQuestionProps): ReactNode {
  const t = useT()
  const { officeLine } = useZoneText()
  const { mutateAsync, isPending } = useCancel()

  async function cancel(of: Appointment): Promise<void> {
    try {
      await mutateAsync(of)
      showDone(t('appointments:cancel.done'))
      onClose()
      // Runs after the dialog has returned the focus to a button that no longer exists.
      requestAnimationFrame(onCancelled)
    } catch (error) {
      showFailure(error, t('appointments:cancel.failed'))
      onClose()
    }
  }

  return (
    <Confirm
      isOpen={appointment !== undefined}
      tone="danger"
      title={t('appointments:cancel.question', { name: appointment?.professional.fullName ?? '' })}
      text={
        appointment ? (
          <>
            <p className={styles.doomed}>{officeLine(appointment)}</p>
            <p>{t('appointments:cancel.text')}</p>
          </>
        ) : null
      }
      confirmLabel={t('appointments:cancel.confirm')}
      cancelLabel={t('appointments:cancel.keep')}
      isBusy={isPending}
      onConfirm={() => void (appointment && cancel(appointment))}
      onCancel={onClose}
    />
  )
}
