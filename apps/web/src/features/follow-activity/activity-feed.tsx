import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DASHBOARD_FEED_LIMIT } from '@krash/contract/activity'
import type { ActivityItem } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { Timeline, TimelineEntry } from '#shared/ui/content/timeline.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { ActivityIcon } from '#entities/activity/activity-icon.tsx'
import { useRecentActivity } from '#entities/activity/activity-queries.ts'
import { activityText } from '#entities/activity/activity-text.ts'
import { sampleActivities } from './sample-activities.ts'
import styles from './activity.module.css'

/** The newest activities, with a button to load them again. */
export function ActivityFeed(): ReactNode {
  const t = useT()
  const { data, isPending, isError, isFetching, refetch } = useRecentActivity()
  return (
    <Card
      title={t('activity:feed.title')}
      action={
        <div className={styles.actions}>
          <IconButton
            label={t('activity:feed.refresh')}
            aria-busy={isFetching}
            onClick={() => void refetch()}
          >
            <RotateCw aria-hidden />
          </IconButton>
          <AppLink href="/activity" className={styles.all}>
            {t('activity:feed.viewAll')}
          </AppLink>
        </div>
      }
    >
      {isPending ? <Skeleton height={1.6} /> : null}
      {isError && data === undefined ? <Samples /> : null}
      {data === undefined ? null : <Items items={data.slice(0, DASHBOARD_FEED_LIMIT)} />}
    </Card>
  )
}

function Items({ items }: { items: readonly ActivityItem[] }): ReactNode {
  const t = useT()
  if (items.length === 0) return <p className={lettering.muted}>{t('activity:feed.empty')}</p>
  return (
    <Timeline label={t('activity:feed.title')}>
      {items.map((item) => (
        <TimelineEntry
          key={item.id}
          icon={<ActivityIcon type={item.type} metadata={item.metadata} />}
          title={<bdi>{activityText(item)}</bdi>}
          time={<TimeAgo at={item.timestamp} />}
          isUnread={!item.isRead && !item.isArchived}
        />
      ))}
    </Timeline>
  )
}

/** Examples, marked as such, for when the real items could not be read. */
function Samples(): ReactNode {
  const t = useT()
  const [samples] = useState(() => sampleActivities(Date.now()))
  return (
    <>
      <p className={notices.warn} role="status">
        {t('activity:feed.failed')}
      </p>
      <Timeline label={t('activity:feed.title')}>
        {samples.map((item) => (
          <TimelineEntry
            key={item.id}
            icon={<ActivityIcon type={item.type} metadata={item.metadata} />}
            title={activityText(item)}
            time={<TimeAgo at={item.timestamp} />}
          >
            <Chip>{t('activity:feed.example')}</Chip>
          </TimelineEntry>
        ))}
      </Timeline>
    </>
  )
}
