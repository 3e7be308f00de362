import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useVisits } from '#entities/practice/practice-queries.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { usePart } from '#shared/i18n/use-part.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { asBeginning, dateIn, nearDayOf, ownTimeZone, timeRangeIn } from '#shared/i18n/zone-text.ts'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from './answer-requests.module.css'
import { useNameOf } from './request-words.ts'

const DAY_MS = 24 * 3_600_000

/** The visits of one day with the person's own records, by the clock of each office; today at first. */
export function VisitsWithYou(): ReactNode {
  const t = useT()
  const isReady = usePart('practice')
  const { shown } = useLanguageState()
  const today = useToday()
  const [ahead, setAhead] = useState(0)
  const date = dateIn(new Date(today.getTime() + ahead * DAY_MS), ownTimeZone())
  if (!isReady) return null
  return (
    <Card title={t('practice:visits.title')}>
      <div className={styles.day}>
        <IconButton label={t('practice:visits.before')} onClick={() => setAhead(ahead - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <p role="status" className={lettering.strong}>
          {asBeginning(nearDayOf(date, shown), shown)}
        </p>
        <IconButton label={t('practice:visits.after')} onClick={() => setAhead(ahead + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Visits key={date} date={date} />
    </Card>
  )
}

function Visits({ date }: { date: string }): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const nameOf = useNameOf()
  const { data, isError } = useVisits(date)
  if (data === undefined)
    return isError ? <p role="alert">{t('practice:visits.failed')}</p> : <Skeleton height={4} />
  if (data.total === 0) return <p className={lettering.muted}>{t('practice:visits.none')}</p>
  return (
    <ul>
      {data.visits.map(({ id, start, end, timeZone, person }) => (
        <li key={id}>
          <AppLink href={`/chat/${person.id}`} className={styles.visit}>
            {t('practice:visit', {
              time: timeRangeIn({ start, end }, timeZone, shown),
              name: nameOf(person),
            })}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
