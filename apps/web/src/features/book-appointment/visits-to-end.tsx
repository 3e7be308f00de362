import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { useAppointments, useLiveAppointments } from '#entities/appointments/appointment-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import rowCard from '#shared/styles/row-card.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { CancelQuestion } from './cancel-question.tsx'
import styles from './my-appointments.module.css'
import { useZoneText } from './use-zone-text.ts'

interface Visits {
  toCome: readonly Appointment[]
  isPending: boolean
  /** They could not be looked for, and none is known. */
  failure: Error | null
  isBusy: boolean
  retry: () => void
}

/** The visits to come, of which the offices know. */
export function useVisitsToEnd(): Visits {
  const { data, isPending, error, isFetching, refetch } = useAppointments()
  useLiveAppointments()
  const now = useNow()
  const known = (data?.pages ?? []).flatMap((page) => page.data)
  return {
    // Those to come stand first, and there is no more than a page of them.
    toCome: known.filter(({ status, start }) => status !== 'cancelled' && Date.parse(start) > now),
    isPending,
    failure: data === undefined ? error : null,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

/** Each visit to come with what its office knows by it, and the button that cancels it. */
export function VisitsToEnd({ visits }: { visits: Visits }): ReactNode {
  const t = useT()
  const list = useRef<HTMLElement>(null)
  const [doomed, setDoomed] = useState<Appointment>()
  const { toCome, isPending, failure, isBusy, retry } = visits
  if (failure) return <StaleNotice text={errorText(failure)} isBusy={isBusy} onRetry={retry} />
  if (isPending) return null
  return (
    <section ref={list} tabIndex={-1} aria-label={t('appointments:list.toCome')} className={layout.stack12}>
      {toCome.map((appointment) => (
        <Visit key={appointment.id} appointment={appointment} onCancel={setDoomed} />
      ))}
      <CancelQuestion
        appointment={doomed}
        onClose={() => setDoomed(undefined)}
        // The list goes with the last of them, perhaps a little later.
        onCancelled={() => (toCome.length > 1 ? list.current : document.querySelector('h1'))?.focus()}
      />
    </section>
  )
}

interface VisitProps {
  appointment: Appointment
  onCancel: (appointment: Appointment) => void
}

function Visit({ appointment, onCancel }: VisitProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { officeLine } = useZoneText()
  const id = useId()
  const { professional, reason } = appointment
  return (
    <div className={rowCard.row}>
      <CalendarDays aria-hidden />
      <div className={styles.visitWords}>
        <p id={id} className={lettering.strong}>
          <bdi>{professional.fullName}</bdi>
        </p>
        <p>{officeLine(appointment)}</p>
        <p className={lettering.note}>
          {t(reason === null ? 'appointments:list.officeKnows' : 'appointments:list.officeKnowsReason')}
        </p>
      </div>
      <Button aria-describedby={id} disabled={!isOnline} onClick={() => onCancel(appointment)}>
        {t('appointments:cancel.confirm')}
      </Button>
    </div>
  )
}
