import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useOfficeHours, useVisits } from '#entities/practice/calendar-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { dateIn, zoneName } from '#shared/i18n/zone-text.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useClock } from '#shared/store/clock.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { useCalendarWords } from './calendar-words.ts'
import { DayList } from './day-list.tsx'
import styles from './keep-calendar.module.css'
import { VisitDialog } from './visit/visit-dialog.tsx'
import { addDays, weekOf } from './week-cells.ts'
import { WeekGrid } from './week-grid.tsx'

/** The week of one office: a table where there is room, else a strip of days and the visits of one. */
export function WeekView({ professionalId }: { professionalId: string }): ReactNode {
  const hours = useOfficeHours(professionalId)
  if (hours.data) return <Week hours={hours.data} query={hours} />
  return hours.isError ? <LoadFailed list={hours} /> : <Skeleton height={24} />
}

interface WeekProps {
  hours: OfficeHours
  query: ReturnType<typeof useOfficeHours>
}

function Week({ hours, query }: WeekProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const someTimeToday = useToday()
  const today = useClock((now) => dateIn(new Date(now), hours.timeZone))
  const [chosen, setChosen] = useState(today)
  const list = useVisits({ date: weekOf(chosen)[0], days: 7 })
  const isMissing = list.data === undefined && list.isError
  const visits = list.data?.filter((visit) => visit.professionalId === hours.professionalId)
  return (
    <section className={layout.stack12} aria-labelledby="calendar-week">
      <WeekHead
        days={weekOf(chosen)}
        onWeek={(by) => setChosen(addDays(chosen, 7 * by))}
        onToday={() => setChosen(today)}
      />
      <p className={lettering.note}>
        {t('practice:calendar.zone', { zone: zoneName(someTimeToday.toISOString(), hours.timeZone, shown) })}
      </p>
      <StaleList list={list.data ? list : query} />
      {isMissing ? (
        <LoadFailed list={list} />
      ) : (
        <Visits hours={hours} visits={visits} today={today} chosen={chosen} onChoose={setChosen} />
      )}
    </section>
  )
}

interface VisitsProps {
  hours: OfficeHours
  /** Undefined while they load. */
  visits: readonly PracticeVisit[] | undefined
  today: string
  chosen: string
  onChoose: (date: string) => void
}

function Visits({ hours, visits, today, chosen, onChoose }: VisitsProps): ReactNode {
  const t = useT()
  const isWide = useMedia(WIDE)
  const [openId, setOpenId] = useState<string>()
  const open = visits?.find(({ id }) => id === openId)
  const isLoading = visits === undefined
  const parts = { days: weekOf(chosen), today, visits: visits ?? [], isLoading, onOpen: setOpenId }
  return (
    <>
      {isWide ? (
        <WeekGrid {...parts} hours={hours} onWeek={(by) => onChoose(addDays(chosen, 7 * by))} />
      ) : (
        <DayList {...parts} chosen={chosen} onChoose={onChoose} />
      )}
      {isWide && visits?.length === 0 ? <p>{t('practice:calendar.noneWeek')}</p> : null}
      {open ? (
        <VisitDialog key={open.id} visit={open} hours={hours} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}

interface WeekHeadProps {
  days: readonly string[]
  onWeek: (by: 1 | -1) => void
  onToday: () => void
}

function WeekHead({ days, onWeek, onToday }: WeekHeadProps): ReactNode {
  const t = useT()
  const { shortDay } = useCalendarWords()
  const range = { first: shortDay(days[0] ?? ''), last: shortDay(days[6] ?? '') }
  return (
    <header className={styles.weekHead}>
      <IconButton label={t('practice:calendar.before')} onClick={() => onWeek(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2 id="calendar-week" className={styles.weekTitle} aria-live="polite">
        {t('practice:calendar.range', range)}
      </h2>
      <IconButton label={t('practice:calendar.after')} onClick={() => onWeek(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <Button variant="text" onClick={onToday}>
        {t('practice:calendar.now')}
      </Button>
    </header>
  )
}

interface LoadFailedProps {
  list: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

function LoadFailed({ list }: LoadFailedProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <ErrorState
      title={t('practice:calendar.failed')}
      text={isOnline ? errorText(list.error) : t('practice:failed.offline')}
      isBusy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}
