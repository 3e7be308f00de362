import { CalendarCheck2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { useT } from '#shared/i18n/use-t.ts'
import { addressLines } from '#shared/location/postal-address.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { WhenLines } from './when-lines.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './booking.module.css'

interface BookingDoneProps {
  appointment: Appointment
  isMoved: boolean
}

/** Confirms what was booked, when and where, and how to remember it. */
export function BookingDone({ appointment, isMoved }: BookingDoneProps): ReactNode {
  const t = useT()
  const start = useRef<HTMLParagraphElement>(null)
  const { professional } = appointment
  // The form is gone and the focus with it; focusing this line makes screen readers announce it once.
  useEffect(() => start.current?.focus(), [])
  return (
    <div className={layout.stack20}>
      <p ref={start} tabIndex={-1} className={styles.doneLine}>
        <CalendarCheck2 aria-hidden />
        <span>{t(doneText(appointment, isMoved))}</span>
      </p>
      <DemoSentence {...professional} />
      <dl className={styles.facts}>
        <dt>{t('appointments:done.who')}</dt>
        <dd>
          <bdi>{professional.fullName}</bdi>
        </dd>
        <dt>{t('appointments:done.when')}</dt>
        <dd>
          <WhenLines appointment={appointment} />
        </dd>
        <dt>{t('appointments:done.where')}</dt>
        <dd>
          {[professional.firmName, ...addressLines(professional)].filter(Boolean).map((line) => (
            <bdi key={line} className={styles.line}>
              {line}
            </bdi>
          ))}
        </dd>
      </dl>
      {isMoved ? <p className={lettering.quiet}>{t('appointments:done.calendarHint')}</p> : null}
      <div className={classNames(layout.cluster12, styles.doneActions)}>
        <CalendarButton appointment={appointment} variant="primary" />
        {isMoved ? null : <ButtonLink href="/appointments">{t('appointments:done.mine')}</ButtonLink>}
      </div>
    </div>
  )
}

function doneText({ status }: Appointment, isMoved: boolean) {
  if (status === 'requested') return 'appointments:done.requestedText'
  return isMoved ? 'appointments:done.movedText' : 'appointments:done.bookedText'
}
