import type { ActivityDateRange, ActivityItem, ActivityStatus, ActivityType } from '@krash/contract/activity'
import type { Pagination } from '@krash/contract/wire'

/** The query parameters of the calls; `all` is left out. */
export interface HistoryFilter {
  search?: string
  type?: ActivityType
  dateRange?: ActivityDateRange
  status?: ActivityStatus
  /** Decides when today began. */
  timeZone: string
}

/** The loaded part of the history, newest first. */
export interface HistoryList {
  items: readonly ActivityItem[]
  /** New items not shown yet, because they would move what is being read. Newest first. */
  waiting: readonly ActivityItem[]
  /** Number of matches on the server, including the waiting items. */
  total: number
  hasMore: boolean
}

export interface HistoryPage {
  activities: readonly ActivityItem[]
  pagination: Pick<Pagination, 'total' | 'hasMore'>
}

/** Starts a list from page 1; later pages are appended. */
export function firstPage({ activities, pagination }: HistoryPage): HistoryList {
  return { items: activities, waiting: [], total: pagination.total, hasMore: pagination.hasMore }
}

export function withNextPage(list: HistoryList, { activities, pagination }: HistoryPage): HistoryList {
  const known = new Set([...list.items, ...list.waiting].map(({ id }) => id))
  const added = activities.filter(({ id }) => !known.has(id))
  return { ...list, items: [...list.items, ...added], total: pagination.total, hasMore: pagination.hasMore }
}

/** The number of server rows in the list, which is the offset of the next page. */
export function loadedCount({ items, waiting }: HistoryList): number {
  return items.length + waiting.length
}

/**
 * The list after a refetch of its newest items: new ones wait, changed ones are replaced, missing ones are removed, and
 * everything older than the page stays. Starts over when no known item is on the page.
 */
export function withFresh(list: HistoryList, page: HistoryPage): HistoryList {
  const { activities, pagination } = page
  const shown = new Set(list.items.map(({ id }) => id))
  const kept = activities.filter(({ id }) => shown.has(id))
  if (kept.length === 0) return firstPage(page)
  const oldest = activities.at(-1)
  const older = pagination.hasMore && oldest ? list.items.filter((item) => isOlder(item, oldest)) : []
  const items = [...kept, ...older]
  const firstKept = kept[0]
  // Only what is newer than the newest known item is new; the rest came back through an undo elsewhere.
  const isNews = (item: ActivityItem) =>
    !shown.has(item.id) && firstKept !== undefined && isOlder(firstKept, item)
  const waiting = activities.filter(isNews)
  const returned = activities.filter((item) => !shown.has(item.id) && !isNews(item))
  return {
    items: returned.length > 0 ? sorted([...items, ...returned]) : items,
    waiting,
    total: pagination.total,
    hasMore: pagination.total > items.length + returned.length + waiting.length,
  }
}

/** Adds a new item, which waits until it is shown. */
export function withArrived(list: HistoryList, item: ActivityItem): HistoryList {
  const isKnown = ({ id }: ActivityItem) => id === item.id
  if (list.items.some(isKnown) || list.waiting.some(isKnown)) return list
  return { ...list, waiting: [item, ...list.waiting], total: list.total + 1 }
}

export function withWaitingShown(list: HistoryList): HistoryList {
  return list.waiting.length === 0 ? list : { ...list, items: [...list.waiting, ...list.items], waiting: [] }
}

/**
 * The list after items changed: those that still match are replaced or return to their place, the others are removed.
 */
export function withChanged(
  list: HistoryList,
  changed: readonly ActivityItem[],
  belongs: (item: ActivityItem) => boolean,
): HistoryList {
  const byId = new Map(changed.map((item) => [item.id, item]))
  const known = new Set(list.items.map(({ id }) => id))
  const replaced = list.items.map((item) => byId.get(item.id) ?? item)
  const staying = replaced.filter((item) => !byId.has(item.id) || belongs(item))
  const returning = changed.filter((item) => !known.has(item.id) && belongs(item))
  return {
    ...list,
    items: returning.length > 0 ? sorted([...staying, ...returning]) : staying,
    total: Math.max(0, list.total - (replaced.length - staying.length) + returning.length),
  }
}

/** The list without some items; the total never falls below 0. */
export function withoutItems(list: HistoryList, ids: ReadonlySet<string>): HistoryList {
  const items = list.items.filter(({ id }) => !ids.has(id))
  const gone = list.items.length - items.length
  return { ...list, items, total: Math.max(0, list.total - gone) }
}

/** Newest first, in the server's order. */
function sorted(items: readonly ActivityItem[]): ActivityItem[] {
  return items.toSorted((one, other) => (isOlder(one, other) ? 1 : -1))
}

function isOlder(item: ActivityItem, than: ActivityItem): boolean {
  return item.timestamp === than.timestamp ? item.id < than.id : item.timestamp < than.timestamp
}
