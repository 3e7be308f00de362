import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  ACTIVITY_REFRESH_MS,
  activityRoutes,
  DASHBOARD_FEED_LIMIT,
  SUMMARY_DAYS,
} from '@krash/contract/activity'
import type { ActivityItem } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'
import { useLive, useLiveState } from '#shared/live/live.ts'
import { withNewest } from './newest-items.ts'

/** Window events by which parts of the app say that something happened. */
const events = ['emergencyCreated', 'activityUpdate']
const activityKey = ['activity'] as const
const recentKey = [...activityKey, 'recent'] as const

/** The newest items of the own activity; those that come by the live stream are there at once. */
export function useRecentActivity() {
  const live = useLiveState()
  useActivityEvents()
  return useQuery({
    queryKey: recentKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(activityRoutes.recentActivity, {
        query: { limit: DASHBOARD_FEED_LIMIT },
        signal,
      })
      return data.activities
    },
    refetchInterval: live === 'open' ? false : ACTIVITY_REFRESH_MS,
  })
}

/** Counts of the last 30 days. */
export function useActivitySummary() {
  return useQuery({
    queryKey: [...activityKey, 'summary'],
    queryFn: async ({ signal }) =>
      (await call(activityRoutes.activitySummary, { query: { days: SUMMARY_DAYS }, signal })).data,
  })
}

function useActivityEvents(): void {
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: activityKey }, { cancelRefetch: false })
  useLive('activity', ({ activity }) => {
    client.setQueryData<ActivityItem[]>(recentKey, (known) => known && withNewest(known, activity))
    void client.invalidateQueries({ queryKey: [...activityKey, 'summary'] }, { cancelRefetch: false })
  })
  useLive('activityChanged', lookAgain)
  // The stream goes on from now: what was loaded before may be old.
  useLive('ready', lookAgain)
  useLive('reset', lookAgain)
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: activityKey })
    for (const event of events) addEventListener(event, refresh)
    return () => {
      for (const event of events) removeEventListener(event, refresh)
    }
  }, [client])
}
