import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { useZoneText } from './use-zone-text.ts'
import styles from './booking.module.css'

/** Day and time by the office's clock, and by the person's own where that differs. */
export function WhenLines({ appointment }: { appointment: Appointment }): ReactNode {
  const t = useT()
  const { own, dayIn, timeRangeIn, ownTime, zoneName } = useZoneText()
  const { start, timeZone } = appointment
  const time = ownTime(start, timeZone)
  return (
    <>
      <time dateTime={start} className={styles.when}>
        <span>{dayIn(start, timeZone)}</span>
        <span>{timeRangeIn(appointment, timeZone)}</span>
      </time>
      <span className={lettering.quiet}>{zoneName(start, timeZone)}</span>
      {time === undefined ? null : (
        <span className={lettering.quiet}>
          {t('appointments:yourTime', { time, zone: zoneName(start, own) })}
        </span>
      )}
    </>
  )
}
