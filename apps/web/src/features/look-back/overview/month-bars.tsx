import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { closed } from '#shared/api/what-next.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useDayText } from '#entities/activity/history/use-day-text.ts'
import { useHistoryStats } from '#entities/activity/history/use-history.ts'
import styles from './month-bars.module.css'

interface MonthBarsProps {
  isBusy: boolean
  /** Jumps to a day (`YYYY-MM-DD`) in the list. */
  onDay: (date: string) => void
}

interface Day {
  date: string
  total: number
}

/** The last 30 days as bars; pressing one jumps to its day. */
export function MonthBars({ isBusy, onDay }: MonthBarsProps): ReactNode {
  const t = useT()
  const { data, isError, isFetching, refetch } = useHistoryStats()
  const titleId = useId()
  if (data === undefined && !isError) return <Skeleton height={11} />
  return (
    <section className={styles.month} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {data ? t('history:month.title', { count: data.month }) : t('history:month.label')}
      </h2>
      {data === undefined ? (
        <p role="status" className={styles.failed}>
          {t('history:failed.next', { reason: closed(t('history:failed.summary')) })}
          <Button ref={focusGoesOn} variant="text" isBusy={isFetching} onClick={() => void refetch()}>
            {t('shell:actions.retry')}
          </Button>
        </p>
      ) : (
        <>
          <Bars days={data.days} isBusy={isBusy} onDay={onDay} />
          <DayTable days={data.days} titleId={titleId} />
        </>
      )}
    </section>
  )
}

/** One slider serves all bars, because 30 of them would be too small to press. */
function Bars({ days, isBusy, onDay }: MonthBarsProps & { days: readonly Day[] }): ReactNode {
  const t = useT()
  const dayText = useDayText()
  const last = days.length - 1
  const [place, setPlace] = useState(last)
  const most = Math.max(1, ...days.map(({ total }) => total))
  const day = days[place]
  if (!day) return null
  const said = t('history:month.day', { day: dayText(day.date), count: day.total })

  /** Ignores a day without items. */
  function show(chosen: Day | undefined): void {
    if (chosen !== undefined && chosen.total > 0) onDay(chosen.date)
  }

  return (
    <>
      <div className={styles.chart}>
        <div className={styles.bars} aria-hidden>
          {days.map(({ date, total }, position) => (
            <span
              key={date}
              className={styles.bar}
              data-chosen={position === place || undefined}
              data-empty={total === 0 || undefined}
              style={{ blockSize: `${(total / most) * 100}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          className={styles.picker}
          aria-label={t('history:month.pick')}
          aria-valuetext={said}
          min={0}
          max={last}
          value={place}
          onChange={({ target }) => setPlace(Number(target.value))}
          onPointerUp={({ currentTarget }) => show(days[Number(currentTarget.value)])}
          onKeyDown={({ key }) => {
            if (key === 'Enter') show(day)
          }}
        />
      </div>
      <div className={styles.line}>
        <span className={styles.said} aria-hidden>
          {said}
        </span>
        {day.total === 0 ? null : (
          <Button
            variant="text"
            isBusy={isBusy}
            aria-label={t('history:month.showNamed', { day: dayText(day.date) })}
            onClick={() => onDay(day.date)}
          >
            {t('history:month.show')}
          </Button>
        )}
      </div>
    </>
  )
}

function DayTable({ days, titleId }: { days: readonly Day[]; titleId: string }): ReactNode {
  const t = useT()
  const dayText = useDayText()
  const { formatNumber } = useFormats()
  return (
    <div className={visuallyHidden.hidden}>
      <table aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('history:month.dayColumn')}</th>
            <th scope="col">{t('history:month.countColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, total }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
