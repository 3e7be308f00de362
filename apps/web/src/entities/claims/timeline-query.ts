import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { caseTimelineRoutes } from '@krash/contract/accidents/case-timeline'
import type { TimelineEntry, TimelineFilter } from '@krash/contract/accidents/case-timeline'
import { caseKey } from '#entities/accidents/accident-keys.ts'
import { call } from '#shared/api/call.ts'
import { askAfterEvent } from '#shared/live/live-queries.ts'
import { useLive } from '#shared/live/live.ts'

/** What happened with a report, newest first, a page at a time; made old together with the case. */
export function useTimeline(accidentId: string, show: TimelineFilter) {
  const client = useQueryClient()
  const key = [...caseKey(accidentId), 'timeline'] as const
  const refresh = () => askAfterEvent(client, key)
  useLive('message', refresh)
  useLive('messageDeleted', refresh)
  return useInfiniteQuery({
    queryKey: [...key, show],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(pageParam !== '' && { before: pageParam }) }
      return (await call(caseTimelineRoutes.accidentTimeline, { params: { id: accidentId }, query, signal }))
        .data
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): TimelineEntry[] => pages.flatMap(({ entries }) => entries),
  })
}
