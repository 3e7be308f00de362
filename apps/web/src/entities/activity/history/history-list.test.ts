import { describe, expect, it } from 'vitest'
import type { ActivityItem } from '@krash/contract/activity'
import {
  firstPage,
  loadedCount,
  withArrived,
  withChanged,
  withFresh,
  withNextPage,
  withoutItems,
  withWaitingShown,
} from './history-list.ts'
import type { HistoryList } from './history-list.ts'

/** Item `n` happened in minute `n`, so a higher number is newer. */
function item(n: number, more: Partial<ActivityItem> = {}): ActivityItem {
  const timestamp = new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString()
  return {
    id: `id-${n}`,
    type: 'navigation',
    title: `visit ${n}`,
    description: '',
    timestamp,
    metadata: {},
    icon: 'compass',
    isRead: false,
    isArchived: false,
    status: null,
    isResolved: false,
    isCompleted: false,
    isClosed: false,
    isToldByClient: false,
    createdAt: timestamp,
    updatedAt: timestamp,
    ...more,
  }
}

const items = (...numbers: number[]) => numbers.map((n) => item(n))
const page = (activities: ActivityItem[], total: number) => ({
  activities,
  pagination: { total, hasMore: total > activities.length },
})
const shown = (list: HistoryList) => list.items.map(({ id }) => Number(id.slice(3)))
const waiting = (list: HistoryList) => list.waiting.map(({ id }) => Number(id.slice(3)))
const four = firstPage(page(items(9, 8, 7, 6), 10))

describe('pages', () => {
  it('replace first and append then, each item once', () => {
    const more = withNextPage(four, { activities: items(6, 5, 4), pagination: { total: 11, hasMore: true } })
    expect(shown(more)).toEqual([9, 8, 7, 6, 5, 4])
    expect(more).toMatchObject({ total: 11, hasMore: true })
    expect(loadedCount(withArrived(more, item(10)))).toBe(7)
  })
})

describe('an item that comes', () => {
  it('waits, is counted, and is there once', () => {
    const list = withArrived(withArrived(four, item(10)), item(10))
    expect([shown(list), waiting(list), list.total]).toEqual([[9, 8, 7, 6], [10], 11])
    expect(shown(withWaitingShown(list))).toEqual([10, 9, 8, 7, 6])
    expect(withWaitingShown(four)).toBe(four)
  })
})

describe('another look', () => {
  it('keeps new items waiting, replaces changed ones, drops missing ones and keeps older ones', () => {
    const long = withNextPage(four, { activities: items(5, 4), pagination: { total: 10, hasMore: true } })
    const list = withFresh(long, page([item(11), item(9, { isRead: true }), item(7)], 10))
    expect([shown(list), waiting(list), list.total]).toEqual([[9, 7, 6, 5, 4], [11], 10])
    expect(list.items[0]?.isRead).toBe(true)
  })

  it('puts what came back into its place', () => {
    const without = withoutItems(four, new Set(['id-8']))
    expect(shown(withFresh(without, page(items(9, 8, 7, 6), 10)))).toEqual([9, 8, 7, 6])
  })

  it('begins anew when nothing known is among the newest', () => {
    const list = withFresh(four, page(items(99, 98), 50))
    expect([shown(list), waiting(list)]).toEqual([[99, 98], []])
  })

  it('knows that there is no more when the server has no more', () => {
    expect(withFresh(four, page(items(9, 8), 2))).toMatchObject({ total: 2, hasMore: false })
    expect(shown(withFresh(four, page(items(9, 8), 2)))).toEqual([9, 8])
  })
})

describe('a change', () => {
  const unread = ({ isRead }: ActivityItem) => !isRead

  it('replaces what still belongs', () => {
    const list = withChanged(four, [item(8, { isRead: true })], () => true)
    expect([shown(list), list.total, list.items[1]?.isRead]).toEqual([[9, 8, 7, 6], 10, true])
  })

  it('takes out what no longer belongs, and its undo brings it back to its place', () => {
    const gone = withChanged(four, [item(8, { isRead: true })], unread)
    expect([shown(gone), gone.total]).toEqual([[9, 7, 6], 9])
    const back = withChanged(gone, [item(8)], unread)
    expect([shown(back), back.total]).toEqual([[9, 8, 7, 6], 10])
  })

  it('deletes, and the total never falls below 0', () => {
    const list = withoutItems({ ...four, total: 1 }, new Set(['id-9', 'id-7', 'unknown']))
    expect([shown(list), list.total]).toEqual([[8, 6], 0])
  })
})
