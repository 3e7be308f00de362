import type { ReactNode } from 'react'
import { activityTypes } from '@krash/contract/activity'
import type { activityRoutes } from '@krash/contract/activity'
import type { DataOf } from '@krash/contract/wire/route'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { useActivitySummary } from '#entities/activity/activity-queries.ts'
import styles from './activity.module.css'

/** Number of activity types listed by name; the others are one line. */
const SHOWN = 4

/** Counts of the last 30 days; renders nothing while there is no summary with a period, nor where only pages were opened. */
export function ActivitySummary(): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { data } = useActivitySummary()
  if (data?.period === undefined || isQuiet(data)) return null
  const all = activityTypes
    .map((type) => ({ label: t(`activity:type.${type}`), count: data.activityByType[type] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const rest = all.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  const counts = [
    ...all.slice(0, SHOWN),
    ...(rest > 0 ? [{ label: t('activity:type.rest'), count: rest }] : []),
  ]
  return (
    <Card
      title={t('activity:summary.title', { count: data.period.days })}
      action={
        <span className={lettering.muted}>
          {t('activity:summary.total', { count: data.recentActivities })}
        </span>
      }
    >
      <dl className={styles.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
            <dd
              aria-hidden
              className={styles.bar}
              style={{ inlineSize: `${(count / data.recentActivities) * 100}%` }}
            />
          </div>
        ))}
      </dl>
    </Card>
  )
}

function isQuiet({
  recentActivities,
  activityByType,
}: DataOf<typeof activityRoutes.activitySummary>): boolean {
  return recentActivities === (activityByType.navigation ?? 0)
}
