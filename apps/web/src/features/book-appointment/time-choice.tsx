import { CalendarX2, CircleAlert, Phone, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { appointmentLimits } from '@krash/contract/appointments'
import type { Appointment, Availability } from '@krash/contract/appointments'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { isClosed } from './booking-failure.ts'
import { DayChoice } from './day-choice.tsx'
import { SlotChoice } from './slot-choice.tsx'
import type { BookingState } from './use-booking.ts'
import { useZoneText } from './use-zone-text.ts'
import styles from './booking.module.css'

interface TimeChoiceProps {
  booking: BookingState
  moving: Appointment | undefined
  /** Of the office, for where no time is free. */
  phone: string | undefined
}

export function TimeChoice({ booking, moving, phone }: TimeChoiceProps): ReactNode {
  const t = useT()
  const { officeText } = useZoneText()
  return (
    <div className={styles.choice}>
      {moving ? (
        <p className={styles.now}>{t('appointments:book.now', { when: officeText(moving) })}</p>
      ) : null}
      <Offline />
      <Days booking={booking} isMove={moving !== undefined} phone={phone} />
    </div>
  )
}

interface DaysProps extends Pick<TimeChoiceProps, 'booking' | 'phone'> {
  isMove: boolean
}

function Days({ booking, isMove, phone }: DaysProps): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = booking.next
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={t(isClosed(error) ? 'appointments:book.cannot' : 'appointments:book.loadFailed')}
        text={errorText(error)}
        isBusy={isFetching}
        {...(!isClosed(error) && { onRetry: () => void refetch() })}
      />
    )
  }
  if (data === undefined) return <Skeleton height={24} />
  if (data.freeDates.length === 0) return <NoneFree phone={phone} />
  return (
    <>
      <DayChoice
        days={data.freeDates}
        timeZone={data.timeZone}
        chosen={booking.shown.data?.date}
        onChoose={booking.chooseDay}
      />
      <YesFirst booking={data.booking} isMove={isMove} />
      <SlotChoice booking={booking} />
      {isMove ? null : <Reason booking={booking} />}
      <Problem text={booking.problem} />
    </>
  )
}

function NoneFree({ phone }: Pick<TimeChoiceProps, 'phone'>): ReactNode {
  const t = useT()
  return (
    <EmptyState
      icon={<CalendarX2 aria-hidden />}
      title={t('appointments:book.noneAtAll', { days: appointmentLimits.daysAhead })}
      text={t('appointments:book.noneAtAllText')}
      action={
        phone === undefined ? null : (
          <ButtonLink variant="primary" href={`tel:${phone}`} icon={<Phone aria-hidden />}>
            {t('appointments:card.call')}
          </ButtonLink>
        )
      }
    />
  )
}

/** Where the office says yes first; a visit that is moved there is asked for anew, and no longer at its old time. */
function YesFirst({ booking, isMove }: Pick<Availability, 'booking'> & Pick<DaysProps, 'isMove'>): ReactNode {
  const t = useT()
  if (booking !== 'onRequest') return null
  return <p>{t(isMove ? 'appointments:book.onRequestMove' : 'appointments:book.onRequest')}</p>
}

function Reason({ booking }: { booking: BookingState }): ReactNode {
  const t = useT()
  const { max } = appointmentLimits.reason
  return (
    <TextArea
      label={t('appointments:book.reason')}
      hint={t('appointments:book.reasonHint')}
      isOptional
      rows={2}
      maxLength={max}
      counterMax={max}
      value={booking.reason}
      onChange={(event) => booking.setReason(event.target.value)}
    />
  )
}

/** An error, announced when it appears and scrolled into view, since it may be below the times. */
function Problem({ text }: { text: string | undefined }): ReactNode {
  const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
  return (
    <div role="alert">
      {text === undefined ? null : (
        <p key={text} ref={intoSight} className={styles.problem}>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

function Offline(): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.offline}>
          <WifiOff aria-hidden />
          <span>{t('appointments:book.offline')}</span>
        </p>
      )}
    </div>
  )
}
