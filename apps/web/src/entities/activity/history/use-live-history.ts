import { useLive } from '#shared/live/live.ts'
import { activityText } from '../activity-text.ts'
import { withArrived } from './history-list.ts'
import { matches } from './item-change.ts'
import { useLookAgain } from './use-history.ts'
import type { History } from './use-history.ts'

export function useLiveHistory({ edit, filter }: History): void {
  const lookAgain = useLookAgain()

  useLive('activity', ({ activity }) => {
    const reading = { text: activityText(activity), now: new Date() }
    if (matches(activity, filter, reading)) edit((list) => withArrived(list, activity))
    lookAgain.figures()
  })
  useLive('activityChanged', lookAgain.all)
  // The stream continues from now, so what was loaded before may be out of date.
  useLive('ready', lookAgain.all)
  useLive('reset', lookAgain.all)
}
