import type { ReactNode } from 'react'
import { activityTypes } from '@krash/contract/activity'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { useActivitySummary } from '#entities/activity/activity-queries.ts'
import styles from './activity.module.css'

/** Number of activity types listed. */
const SHOWN = 4

/** Counts of the last 30 days; renders nothing while there is no summary with a period. */
export function ActivitySummary(): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { data } = useActivitySummary()
  if (data?.period === undefined) return null
  const counts = activityTypes
    .map((type) => ({ type, count: data.activityByType[type] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, SHOWN)
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <Card title={t('activity:summary.title', { count: data.period.days })}>
      <p>{t('activity:summary.total', { count: data.recentActivities })}</p>
      <dl className={styles.counts}>
        {counts.map(({ type, count }) => (
          <div key={type}>
            <dt>{t(`activity:type.${type}`)}</dt>
            <dd>{formatNumber(count)}</dd>
            <dd aria-hidden className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </div>
        ))}
      </dl>
    </Card>
  )
}
