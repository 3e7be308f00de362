import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activityRoutes, DASHBOARD_FEED_LIMIT, SUMMARY_DAYS } from '@krash/contract/activity'
import { call } from '#shared/api/call.ts'

/** Document 2, section 4: every five minutes, and when something has happened. */
const REFRESH_MS = 300_000
const events = ['emergencyCreated', 'activityUpdate']
const activityKey = ['activity'] as const

/** The newest items of the own activity. */
export function useRecentActivity() {
  useActivityEvents()
  return useQuery({
    queryKey: [...activityKey, 'recent'],
    queryFn: async ({ signal }) => {
      const { data } = await call(activityRoutes.recentActivity, {
        query: { limit: DASHBOARD_FEED_LIMIT },
        signal,
      })
      return data.activities
    },
    refetchInterval: REFRESH_MS,
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
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: activityKey })
    for (const event of events) addEventListener(event, refresh)
    return () => {
      for (const event of events) removeEventListener(event, refresh)
    }
  }, [client])
}
