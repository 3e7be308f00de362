import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProfessionalStats } from '@krash/contract/professionals/directory'
import type { Professional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { answerTimeText } from '#entities/professionals/cards/card-facts.tsx'
import { useStats } from '#entities/professionals/stats-query.ts'
import { barsOf } from './rating-bars.ts'
import styles from './ratings.module.css'

/** How the stars are spread, counts of contacts and appointments, and the time of an answer; nothing where there were none. */
export function Ratings({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const { data: stats, isError, isFetching, refetch } = useStats(who)
  if (stats !== undefined) return <Figures who={who} stats={stats} />
  if (who.reviewCount === 0) return null
  if (!isError) return <Skeleton height={8} />
  return (
    <p className={styles.failed}>
      {t('reviews:rating.failed')}
      <Button ref={focusGoesOn} isBusy={isFetching} onClick={() => void refetch()}>
        {t('shell:actions.retry')}
      </Button>
    </p>
  )
}

function Figures({ who, stats }: { who: Professional; stats: ProfessionalStats }): ReactNode {
  return (
    <>
      {stats.reviewCount > 0 ? (
        <div className={styles.spread}>
          <Mean value={who.rating ?? 0} count={stats.reviewCount} />
          <Bars stats={stats} />
        </div>
      ) : null}
      <Counts stats={stats} />
    </>
  )
}

function Mean({ value, count }: { value: number; count: number }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const shown = formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <p className={styles.mean}>
      <span className={styles.figure}>
        {shown}
        <Star aria-hidden />
      </span>
      <span className={lettering.note}>{t('reviews:rating.of', { count })}</span>
    </p>
  )
}

function Bars({ stats }: { stats: ProfessionalStats }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  return (
    <ul className={layout.stack4}>
      {barsOf(stats.ratingBreakdown).map(({ stars, count, share }) => (
        <li key={stars} className={styles.bar}>
          <span className={styles.stars} aria-hidden>
            {formatNumber(stars)}
            <Star />
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
          </span>
          <span className={styles.count} aria-hidden>
            {formatNumber(count)}
          </span>
          <span className={visuallyHidden.hidden}>
            {t('reviews:rating.row', {
              stars: t('shell:rating.stars', { count: stars }),
              reviews: t('reviews:rating.of', { count }),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Counts in steps of five, because a small figure could reveal a single person. */
function Counts({ stats }: { stats: ProfessionalStats }): ReactNode {
  const t = useT()
  const said = [
    stats.contacts > 0 ? t('directory:stats.contacts', { count: stats.contacts }) : null,
    stats.appointments > 0 ? t('directory:stats.appointments', { count: stats.appointments }) : null,
    answerTimeText(stats.medianResponseMinutes, t) ?? null,
  ].filter((line) => line !== null)
  if (said.length === 0) return null
  return (
    <ul className={styles.counts}>
      {said.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
