import type { ActivityItem } from '@krash/contract/activity'
import type { MarkAction } from '#entities/activity/history/item-change.ts'

/** What can be done with one row; the same functions for all rows. */
export interface RowSteps {
  onSelect: (item: ActivityItem, isSelected: boolean) => void
  onExpand: (item: ActivityItem, isOpen: boolean) => void
  onMark: (item: ActivityItem, action: MarkAction) => void
  onDelete: (item: ActivityItem) => void
}
