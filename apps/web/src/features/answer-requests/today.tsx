import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useVisits } from '#entities/practice/calendar-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './answer-requests.module.css'
import { useNameOf } from './request-words.ts'

const SHOWN = 4

/** Today's visits, each a way to the calendar. */
export function Today(): ReactNode {
  const t = useT()
  const visits = useVisits({})
  const { data, isError } = visits
  return (
    <section className={styles.today} aria-labelledby="practice-today">
      <h2 id="practice-today" className={styles.todayTitle}>
        <CalendarDays aria-hidden />
        {t('practice:today.title')}
      </h2>
      {data ? (
        <>
          <StaleList list={visits} />
          <Visits visits={data} />
        </>
      ) : null}
      {data === undefined && isError ? (
        <p role="alert" className={lettering.note}>
          {t('practice:today.failed')}{' '}
          <Button
            ref={focusGoesOn}
            variant="text"
            isBusy={visits.isFetching}
            onClick={() => void visits.refetch()}
          >
            {t('shell:actions.retry')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function Visits({ visits }: { visits: readonly PracticeVisit[] }): ReactNode {
  const t = useT()
  const nameOf = useNameOf()
  const { formatTime } = useFormats()
  const first = visits.slice(0, SHOWN)
  const more = visits.length - first.length
  if (visits.length === 0) return <p className={lettering.note}>{t('practice:today.none')}</p>
  return (
    <>
      <ul className={styles.visits}>
        {first.map(({ id, start, timeZone, person, status }) => (
          <li key={id}>
            <AppLink href="/practice/calendar" className={styles.visit}>
              {t(status === 'requested' ? 'practice:askedVisit' : 'practice:visit', {
                time: formatTime(start, timeZone),
                name: nameOf(person),
              })}
            </AppLink>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={lettering.note}>{t('practice:today.more', { count: more })}</p> : null}
    </>
  )
}
