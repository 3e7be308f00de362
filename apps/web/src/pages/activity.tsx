import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { ActivityIcon } from '#features/activity/activity-icon.tsx'
import { activityText } from '#features/activity/activity-text.ts'
import { History } from '#features/history/history.tsx'
import type { HistorySlots } from '#features/history/list/row-steps.ts'

const slots: HistorySlots = {
  textOf: activityText,
  iconOf: ({ type }: ActivityItem) => <ActivityIcon type={type} />,
}

/** The whole history of what a person did, and of what was done for them. */
export function ActivityPage(): ReactNode {
  return <History slots={slots} />
}
