import { CalendarDays, Stethoscope } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Appointment } from '@krash/contract/appointments'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useStore } from '#shared/store/create-store.ts'
import layout from '#shared/styles/layout.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { useNow } from '#shared/ui/use-now.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { useAppointments, useLiveAppointments } from '#entities/appointments/appointment-queries.ts'
import { keptVisits } from '#entities/appointments/kept-visits.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { isToCome } from './slot-groups.ts'
import styles from './my-appointments.module.css'

/** The person's appointments: upcoming ones, then past and cancelled ones. */
export function MyAppointments(): ReactNode {
  const t = useT()
  const list = useAppointments()
  useLiveAppointments()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = list
  if (data === undefined && isError) return <KeptOrFailed list={list} />
  if (data === undefined) return <Skeleton height={18} />
  const appointments = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.pagination?.total ?? appointments.length
  if (appointments.length === 0) return <Nothing />
  return (
    <div className={styles.list}>
      {isError ? (
        <StaleNotice text={t('appointments:list.stale')} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      <Sections appointments={appointments} />
      {hasNextPage ? (
        <div className={styles.more}>
          <Button ref={focusGoesOn} isBusy={isFetching} onClick={() => void fetchNextPage()}>
            {t('appointments:list.more')}
          </Button>
          <span>{t('appointments:list.shown', { shown: appointments.length, total })}</span>
        </div>
      ) : null}
    </div>
  )
}

/** The visits to come as this device last knew them: a driver without signal needs time and address. */
function KeptOrFailed({ list }: { list: ReturnType<typeof useAppointments> }): ReactNode {
  const kept = useStore(keptVisits)
  const now = useNow()
  const { isError, isFetching, refetch } = list
  const toCome = kept?.toCome.filter((appointment) => isToCome(appointment, now)) ?? []
  if (kept === undefined || toCome.length === 0) return <LoadFailed list={list} />
  return (
    <div className={styles.list}>
      <StaleList list={{ isError, isFetching, dataUpdatedAt: kept.at, refetch }} />
      <Sections appointments={toCome} />
    </div>
  )
}

function LoadFailed({ list }: { list: ReturnType<typeof useAppointments> }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      title={t('appointments:list.failed')}
      text={isOnline ? errorText(list.error) : t('appointments:list.offline')}
      isBusy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}

function Nothing(): ReactNode {
  const t = useT()
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title={t('appointments:list.empty')}
      text={t('appointments:list.emptyText')}
      action={
        <ButtonLink href="/physicians" variant="primary" icon={<Stethoscope aria-hidden />}>
          {t('appointments:list.findDoctor')}
        </ButtonLink>
      }
    />
  )
}

function Sections({ appointments }: { appointments: readonly Appointment[] }): ReactNode {
  const t = useT()
  const now = useNow()
  const [moving, setMoving] = useState<Appointment>()
  const [doomed, setDoomed] = useState<Appointment>()
  const heading = useRef<HTMLHeadingElement>(null)
  const toCome = appointments.filter((appointment) => isToCome(appointment, now))
  const past = appointments.filter((appointment) => !isToCome(appointment, now))
  return (
    <>
      <Section title={t('appointments:list.toCome')} headingRef={heading}>
        {toCome.length === 0 ? (
          <div className={styles.none}>
            <p>{t('appointments:list.noneToCome')}</p>
            <ButtonLink href="/physicians" variant="soft" icon={<Stethoscope aria-hidden />}>
              {t('appointments:list.findDoctor')}
            </ButtonLink>
          </div>
        ) : (
          <Cards appointments={toCome} onMove={setMoving} onCancel={setDoomed} />
        )}
      </Section>
      {past.length === 0 ? null : (
        <Section title={t('appointments:list.past')}>
          <Cards appointments={past} isPast />
        </Section>
      )}
      {moving ? (
        <BookingDialog
          isOpen
          who={moving.professional}
          moving={moving}
          onClose={() => setMoving(undefined)}
        />
      ) : null}
      <CancelQuestion
        appointment={doomed}
        onClose={() => setDoomed(undefined)}
        onCancelled={() => heading.current?.focus()}
      />
    </>
  )
}

interface SectionProps {
  title: string
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Section({ title, headingRef, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={layout.stack16}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface CardsProps {
  appointments: readonly Appointment[]
  isPast?: boolean
  onMove?: (appointment: Appointment) => void
  onCancel?: (appointment: Appointment) => void
}

function Cards({ appointments, ...rest }: CardsProps): ReactNode {
  return (
    <ul className={styles.cards}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentCard appointment={appointment} {...rest} />
        </li>
      ))}
    </ul>
  )
}
