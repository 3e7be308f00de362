import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import type { Bookable } from '#entities/appointments/appointment-queries.ts'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { BookingDone } from './booking-done.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useBooking } from './use-booking.ts'
import type { BookingState, OfferedSlot } from './use-booking.ts'
import { useZoneText } from './use-zone-text.ts'
import styles from './booking.module.css'

interface BookingDialogProps {
  who: Bookable
  isOpen: boolean
  onClose: () => void
  /** The appointment to move; without it a new one is booked. */
  moving?: Appointment
  /** The free time to begin with. */
  slot?: OfferedSlot
}

/** Books a free slot with a lawyer or a doctor, or moves an appointment to one. */
export function BookingDialog({ isOpen, ...props }: BookingDialogProps): ReactNode {
  return isOpen ? <OpenBooking {...props} /> : null
}

function OpenBooking({ who, onClose, moving, slot }: Omit<BookingDialogProps, 'isOpen'>): ReactNode {
  const t = useT()
  const booking = useBooking(who, { moving, slot })
  if (booking.done) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t(doneTitle(booking.done, moving !== undefined))}
        footer={<Button onClick={onClose}>{t('appointments:done.close')}</Button>}
      >
        <BookingDone appointment={booking.done} isMoved={moving !== undefined} />
      </Dialog>
    )
  }
  const name = who.fullName
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(moving ? 'appointments:book.moveTitle' : 'appointments:withName', { name })}
      isDirty={booking.reason.trim() !== ''}
      footer={
        <Footer
          booking={booking}
          isMove={moving !== undefined}
          isOffered={slot !== undefined}
          onClose={onClose}
        />
      }
    >
      <div className={layout.stack16}>
        <DemoSentence {...who} />
        <TimeChoice booking={booking} moving={moving} phone={who.phone ?? undefined} />
      </div>
    </Dialog>
  )
}

function doneTitle({ status }: Appointment, isMoved: boolean) {
  if (status === 'requested') return 'appointments:done.requested'
  return isMoved ? 'appointments:done.moved' : 'appointments:done.booked'
}

interface FooterProps {
  booking: BookingState
  isMove: boolean
  /** Began with a time of a card, which the button then names. */
  isOffered: boolean
  onClose: () => void
}

function Footer({ booking, isMove, isOffered, onClose }: FooterProps): ReactNode {
  const { officeLine } = useZoneText()
  const { shown, isPending, confirm } = booking
  const canChoose = shown.data !== undefined && (booking.next.data?.freeDates.length ?? 0) > 0
  const chosen = booking.chosen && shown.data && { ...booking.chosen, timeZone: shown.data.timeZone }
  return (
    <>
      {chosen ? (
        <p className={styles.chosen}>
          <CalendarCheck aria-hidden />
          <span>{officeLine(chosen)}</span>
        </p>
      ) : null}
      <Leave booking={booking} onClose={onClose} />
      {canChoose ? (
        <Button variant="primary" isBusy={isPending} onClick={confirm}>
          <Confirming booking={booking} isMove={isMove} time={isOffered && chosen ? chosen : undefined} />
        </Button>
      ) : null}
    </>
  )
}

/** Where no time is free there is nothing to cancel. */
function Leave({ booking, onClose }: Pick<FooterProps, 'booking' | 'onClose'>): ReactNode {
  const t = useT()
  const isNoneFree = booking.next.data?.freeDates.length === 0
  return <Button onClick={onClose}>{t(isNoneFree ? 'shell:actions.close' : 'shell:actions.cancel')}</Button>
}

interface ConfirmingProps {
  booking: BookingState
  isMove: boolean
  /** The time to name. */
  time: { start: string; timeZone: string } | undefined
}

function Confirming({ booking, isMove, time }: ConfirmingProps): ReactNode {
  const t = useT()
  const { timeIn } = useZoneText()
  if (booking.shown.data?.booking === 'onRequest') return t('appointments:book.ask')
  if (time) return t('appointments:book.confirmAt', { time: timeIn(time.start, time.timeZone) })
  return t(isMove ? 'appointments:book.confirmMove' : 'appointments:book.confirm')
}
