import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ACTIVITY_LIST_CAP,
  ACTIVITY_REFRESH_MS,
  activityRoutes,
  DASHBOARD_FEED_LIMIT,
  SUMMARY_DAYS,
} from '@krash/contract/activity'
import type { ActivityItem } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'
import { askAfterEvent, changeLoaded, useLiveQueries } from '#shared/live/live-queries.ts'
import { useLive, useLiveState } from '#shared/live/live.ts'
import { activityKey, recentKey, summaryKey } from './activity-keys.ts'

/** The person's newest activities but for opened pages; those from the live stream appear at once. */
export function useRecentActivity() {
  const live = useLiveState()
  useLiveActivity()
  return useQuery({
    queryKey: recentKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(activityRoutes.recentActivity, {
        query: { limit: DASHBOARD_FEED_LIMIT, without: 'navigation' },
        signal,
      })
      return data.activities
    },
    refetchInterval: live === 'open' ? false : ACTIVITY_REFRESH_MS,
  })
}

export function useActivitySummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: async ({ signal }) =>
      (await call(activityRoutes.activitySummary, { query: { days: SUMMARY_DAYS }, signal })).data,
  })
}

function useLiveActivity(): void {
  const client = useQueryClient()
  useLive('activity', ({ activity }) => {
    if (activity.type !== 'navigation')
      changeLoaded<ActivityItem[]>(client, recentKey, (known) => withNewest(known, activity))
    askAfterEvent(client, summaryKey)
  })
  useLiveQueries(activityKey, ['activityChanged'])
}

/** Puts an item on top and replaces its earlier version; items beyond the cap are dropped. */
function withNewest(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  return [item, ...items.filter(({ id }) => id !== item.id)].slice(0, ACTIVITY_LIST_CAP)
}
