import type { ReactNode } from 'react'
import { classNames } from '#shared/ui/class-names.ts'
import { useDayText } from '#entities/activity/history/use-day-text.ts'
import lane from './lane.module.css'
import styles from './history-lane.module.css'

interface DayMarkerProps {
  /** `YYYY-MM-DD`. */
  date: string
}

export function DayMarker({ date }: DayMarkerProps): ReactNode {
  const dayText = useDayText()
  return (
    <h3 className={classNames(lane.lane, styles.day)} data-day={date} tabIndex={-1}>
      <span>{dayText(date)}</span>
    </h3>
  )
}
