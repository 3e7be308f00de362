import type { ActivityAction, ActivityItem } from '@krash/contract/activity'
import { rangeDays } from '@krash/contract/activity'
import type { HistoryFilter } from './history-list.ts'

/** A change that can be undone. */
export type MarkAction = Exclude<ActivityAction, 'delete'>

export const inverse = {
  read: 'unread',
  unread: 'read',
  archive: 'unarchive',
  unarchive: 'archive',
} as const satisfies Record<MarkAction, MarkAction>

export function touched(items: readonly ActivityItem[], action: MarkAction): ActivityItem[] {
  return items.filter((item) =>
    Object.entries(flags[action]).some(([name, value]) => Reflect.get(item, name) !== value),
  )
}

export function marked(item: ActivityItem, action: MarkAction): ActivityItem {
  return { ...item, ...flags[action] }
}

const flags = {
  read: { isRead: true },
  unread: { isRead: false },
  archive: { isArchived: true },
  unarchive: { isArchived: false },
} as const

/** True for an item neither read nor archived. */
export function isNew({ isRead, isArchived }: Pick<ActivityItem, 'isRead' | 'isArchived'>): boolean {
  return !isRead && !isArchived
}

/** True when an item is listed under a status; archived items count as neither read nor unread. */
export function hasStatus(item: ActivityItem, status: HistoryFilter['status'] = 'all'): boolean {
  if (status === 'archived') return item.isArchived
  return status === 'all' || (!item.isArchived && item.isRead === (status === 'read'))
}

/** Tells whether a new item matches the filter. `text` is the item as the person reads it. */
export function matches(
  item: ActivityItem,
  filter: HistoryFilter,
  { text, now }: { text: string; now: Date },
): boolean {
  if (filter.type !== undefined && filter.type !== item.type) return false
  if (!hasStatus(item, filter.status)) return false
  const since = rangeStart(now, filter.dateRange)
  if (since !== undefined && Date.parse(item.timestamp) < since) return false
  const said = fold(`${text} ${item.title} ${item.description}`)
  return fold(filter.search ?? '')
    .split(/\s+/)
    .every((word) => said.includes(word))
}

/** Lower case without accents, as the server compares. */
function fold(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const DAY_MS = 86_400_000

function rangeStart(now: Date, range: HistoryFilter['dateRange'] = 'all'): number | undefined {
  if (range === 'all') return undefined
  if (range === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  return now.getTime() - rangeDays[range] * DAY_MS
}
