import type { ActivityItem } from '@krash/contract/activity'
import type { MarkAction } from '#entities/activity/history/item-change.ts'

/** Actions on one row; the same functions serve all rows. */
export interface RowSteps {
  onSelect: (item: ActivityItem, isSelected: boolean) => void
  onExpand: (item: ActivityItem, isOpen: boolean) => void
  onMark: (item: ActivityItem, action: MarkAction) => void
  onDelete: (item: ActivityItem) => void
}
