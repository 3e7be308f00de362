import { ACTIVITY_LIST_CAP } from '@krash/contract/activity'
import type { ActivityItem } from '@krash/contract/activity'

/** A list from newest to oldest with one more item on top; known ones are replaced, and the oldest go beyond the cap. */
export function withNewest(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  return [item, ...items.filter(({ id }) => id !== item.id)].slice(0, ACTIVITY_LIST_CAP)
}
