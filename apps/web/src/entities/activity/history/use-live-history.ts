import { useLiveQueries } from '#shared/live/live-queries.ts'
import { useLive } from '#shared/live/live.ts'
import { historyKey, statsKey } from '../activity-keys.ts'
import { activityText } from '../activity-text.ts'
import { withArrived } from './history-list.ts'
import { matches } from './item-change.ts'
import { useLookAgain } from './use-history.ts'
import type { History } from './use-history.ts'

export function useLiveHistory({ edit, list, isStale, filter }: History): void {
  const lookAgain = useLookAgain()
  useLive('activity', ({ activity }) => {
    const reading = { text: activityText(activity), now: new Date() }
    if (list === undefined || isStale) return lookAgain.all()
    if (matches(activity, filter, reading)) edit((known) => withArrived(known, activity))
    lookAgain.figures()
  })
  useLiveQueries(historyKey, ['activityChanged'])
  useLiveQueries(statsKey, ['activityChanged'])
}
