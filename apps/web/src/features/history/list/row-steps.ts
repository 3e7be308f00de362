import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import type { MarkAction } from '../data/item-change.ts'

/** What the page knows of an item that this feature does not: its words and its sign. */
export interface HistorySlots {
  textOf: (item: ActivityItem) => string
  iconOf: (item: ActivityItem) => ReactNode
}

/** What can be done with one row; the same functions for all rows. */
export interface RowSteps {
  onSelect: (item: ActivityItem, isSelected: boolean) => void
  onExpand: (item: ActivityItem, isOpen: boolean) => void
  onMark: (item: ActivityItem, action: MarkAction) => void
  onDelete: (item: ActivityItem) => void
}
