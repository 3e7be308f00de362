import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { dateIn, leafOf, narrowWeekday } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Chip } from '#shared/ui/content/chip.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { useCalendarWords } from './calendar-words.ts'
import styles from './keep-calendar.module.css'

interface DayListProps {
  days: readonly string[]
  today: string
  visits: readonly PracticeVisit[]
  isLoading: boolean
  chosen: string
  onChoose: (date: string) => void
  onOpen: (id: string) => void
}

/** A strip of seven days, and the visits of one of them. */
export function DayList(props: DayListProps): ReactNode {
  const { days, visits, chosen, isLoading, onOpen } = props
  const t = useT()
  const { dayOf, nameOf, timeOf } = useCalendarWords()
  const onDay = (date: string) => visits.filter(({ start, timeZone }) => dateIn(start, timeZone) === date)
  const shown = onDay(chosen)
  return (
    <>
      <div role="group" aria-label={t('practice:calendar.strip')} className={styles.strip}>
        {days.map((date) => (
          <StripDay key={date} {...props} date={date} count={onDay(date).length} />
        ))}
      </div>
      <h3 className={lettering.heading3}>{dayOf(chosen)}</h3>
      {isLoading ? <Skeleton height={8} /> : null}
      {!isLoading && shown.length === 0 ? <p>{t('practice:calendar.none')}</p> : null}
      {shown.length === 0 ? null : (
        <ul className={styles.dayVisits}>
          {shown.map((visit) => (
            <li key={visit.id}>
              <button
                type="button"
                className={styles.dayVisit}
                aria-haspopup="dialog"
                onClick={() => onOpen(visit.id)}
              >
                <span className={styles.visitTime}>{timeOf(visit)}</span>
                <bdi className={styles.visitName}>{nameOf(visit)}</bdi>
                {visit.status === 'requested' ? (
                  <Chip tone="warn" icon={<Hourglass aria-hidden />}>
                    {t('practice:calendar.asked')}
                  </Chip>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function StripDay({
  date,
  today,
  chosen,
  count,
  onChoose,
}: Pick<DayListProps, 'today' | 'chosen' | 'onChoose'> & { date: string; count: number }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { dayOf } = useCalendarWords()
  const isChosen = date === chosen
  return (
    <button
      type="button"
      className={styles.stripDay}
      aria-pressed={isChosen}
      aria-current={date === today ? 'date' : undefined}
      aria-label={count === 0 ? dayOf(date) : `${dayOf(date)}, ${t('practice:calendar.count', { count })}`}
      onClick={() => onChoose(date)}
    >
      <span>{narrowWeekday(date, shown)}</span>
      <span className={styles.dayNumber}>{leafOf(date, shown).day}</span>
      <span className={styles.dot} data-some={count > 0 || undefined} aria-hidden />
    </button>
  )
}
