import { useEffect, useEffectEvent } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { useLive } from '#shared/live/live.ts'
import { withArrived } from './history-list.ts'
import { matches } from './item-change.ts'
import { useLookAgain } from './use-history.ts'
import type { History } from './use-history.ts'

/** Window events that tell of something new in this tab. */
const events = ['emergencyCreated', 'activityUpdate']

/** Keeps the history up to date: by the live stream, and by what happens in this tab. */
export function useLiveHistory({ edit, filter }: History, textOf: (item: ActivityItem) => string): void {
  const lookAgain = useLookAgain()
  const look = useEffectEvent(lookAgain.all)

  useLive('activity', ({ activity }) => {
    const reading = { text: textOf(activity), now: new Date() }
    if (matches(activity, filter, reading)) edit((list) => withArrived(list, activity))
    lookAgain.figures()
  })
  useLive('activityChanged', lookAgain.all)
  // The stream goes on from now: what was loaded before may be old.
  useLive('ready', lookAgain.all)
  useLive('reset', lookAgain.all)

  useEffect(() => {
    const listener = () => look()
    for (const event of events) addEventListener(event, listener)
    return () => {
      for (const event of events) removeEventListener(event, listener)
    }
  }, [])
}
