import { CalendarClock, Hourglass, MapPin, Phone, Route, X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLines } from '#shared/location/postal-address.ts'
import { useClock } from '#shared/store/clock.ts'
import cardActions from '#shared/styles/card-actions.module.css'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { directionsUrl } from './place.ts'
import { useZoneText } from './use-zone-text.ts'
import { WhenLines } from './when-lines.tsx'
import { dateIn } from '#shared/i18n/zone-text.ts'
import styles from './my-appointments.module.css'

interface AppointmentCardProps {
  appointment: Appointment
  isPast?: boolean
  onMove?: (appointment: Appointment) => void
  onCancel?: (appointment: Appointment) => void
}

export function AppointmentCard(props: AppointmentCardProps): ReactNode {
  const { appointment, isPast } = props
  const t = useT()
  const id = useId()
  const { professional, reason } = appointment
  return (
    <article className={styles.card} aria-labelledby={id} data-past={isPast || undefined}>
      <Leaf appointment={appointment} />
      <div className={styles.words}>
        <header className={layout.stack4}>
          <h3 id={id}>
            <bdi>{professional.fullName}</bdi>
          </h3>
          <Marks appointment={appointment} isPast={isPast ?? false} />
        </header>
        <p className={layout.stack}>
          <WhenLines appointment={appointment} />
        </p>
        <p className={styles.where}>
          <MapPin aria-hidden />
          <span>
            {[professional.firmName, ...addressLines(professional)].filter(Boolean).map((line) => (
              <bdi key={line} className={styles.line}>
                {line}
              </bdi>
            ))}
          </span>
        </p>
        {reason === null ? null : (
          <p className={styles.reason}>{t('appointments:card.reason', { reason: isolated(reason) })}</p>
        )}
      </div>
      <Actions {...props} headingId={id} />
    </article>
  )
}

function Leaf({ appointment }: { appointment: Appointment }): ReactNode {
  const { leafOf } = useZoneText()
  const { weekday, day, month } = leafOf(dateIn(appointment.start, appointment.timeZone))
  return (
    <span className={styles.leaf} aria-hidden>
      <span className={styles.month}>{month}</span>
      <span className={styles.number}>{day}</span>
      <span className={styles.weekday}>{weekday}</span>
    </span>
  )
}

function Marks({ appointment, isPast }: { appointment: Appointment; isPast: boolean }): ReactNode {
  const t = useT()
  const { professional, status, cancelledBy } = appointment
  return (
    <p className={styles.marks}>
      <span className={lettering.quiet}>{t(`appointments:card.${professional.type}`)}</span>
      {status === 'cancelled' ? (
        <Chip tone="danger" icon={<X aria-hidden />}>
          {t(
            cancelledBy === 'office' ? 'appointments:card.cancelledByOffice' : 'appointments:card.cancelled',
          )}
        </Chip>
      ) : null}
      {status === 'requested' ? (
        <Chip tone="warn" icon={<Hourglass aria-hidden />}>
          {t(isPast ? 'appointments:card.unanswered' : 'appointments:card.requested')}
        </Chip>
      ) : null}
      {isPast && status === 'booked' ? <Chip>{t('appointments:card.over')}</Chip> : null}
      {professional.isDemo ? <Chip tone="unknown">{t('shell:professional.demo')}</Chip> : null}
    </p>
  )
}

function Actions(props: AppointmentCardProps & { headingId: string }): ReactNode {
  const { appointment, isPast, onMove, onCancel, headingId } = props
  const t = useT()
  const { professional, status, start } = appointment
  const { phone } = professional
  const hasBegun = useClock((now) => Date.parse(start) <= now)
  if (isPast) {
    // Whoever saved the appointment in a calendar removes it with the same file.
    if (status !== 'cancelled') return null
    return (
      <div className={cardActions.actions}>
        <CalendarButton appointment={appointment} describedBy={headingId} />
      </div>
    )
  }
  const canMove = professional.isActive && professional.takesAppointments
  return (
    <div className={cardActions.actions}>
      <CalendarButton appointment={appointment} describedBy={headingId} />
      <ButtonLink
        href={directionsUrl(professional)}
        target="_blank"
        rel="noreferrer"
        icon={<Route aria-hidden />}
        aria-describedby={headingId}
      >
        {t('appointments:card.directions')}
      </ButtonLink>
      {phone === null ? null : (
        <ButtonLink href={`tel:${phone}`} icon={<Phone aria-hidden />} aria-describedby={headingId}>
          {t('appointments:card.call')}
        </ButtonLink>
      )}
      {canMove && !hasBegun ? (
        <Button
          icon={<CalendarClock aria-hidden />}
          aria-describedby={headingId}
          onClick={() => onMove?.(appointment)}
        >
          {t('appointments:card.move')}
        </Button>
      ) : null}
      {hasBegun ? null : (
        <Button
          variant="danger"
          icon={<X aria-hidden />}
          aria-describedby={headingId}
          onClick={() => onCancel?.(appointment)}
        >
          {t('appointments:card.cancel')}
        </Button>
      )}
      {canMove ? null : <p className={lettering.quiet}>{t('appointments:card.callToMove')}</p>}
    </div>
  )
}
