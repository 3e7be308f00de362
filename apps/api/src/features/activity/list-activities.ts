import { type ActivityFilter, type DataOf, type routes, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { type Wanted, countMatching, findActivities, findNewest } from './activity.repository.ts'
import { countBetween, readCounts } from './activity-counts.repository.ts'
import { searchedWords } from './activity-phrases.ts'
import { toActivityItem } from './activity.service.ts'
import { lastDays, startOfRange } from './history-days.ts'

const BARS = 30
const WEEK = 7

interface Reader {
  language: string
  now: Date
}

type PageQuery = ActivityFilter & Parameters<typeof pageWindow>[0]

export async function listActivities(
  acting: Acting,
  language: string,
  query: PageQuery,
): Promise<DataOf<typeof routes.recentActivity>> {
  const window = pageWindow(query)
  const wanted = wantedBy(query, { language, now: acting.context.clock.now() })
  const { rows, total } = await pageOf(acting, { query, wanted, window })
  return { activities: rows.map(toActivityItem), pagination: paginationOf(window, rows.length, total) }
}

interface Page {
  query: PageQuery
  wanted: Wanted
  window: ReturnType<typeof pageWindow>
}

async function pageOf(acting: Acting, { query, wanted, window }: Page) {
  const { tx, userId } = acting
  if (window.offset === 0 && isCounted(query, wanted) && !wanted.from)
    return findNewest(tx, userId, { status: wanted.status, limit: window.limit })
  const total = await totalOf(acting, query, wanted)
  return { rows: await findActivities(tx, userId, { wanted, ...window, total }), total }
}

export function wantedBy(
  { type, without, since, search, dateRange, status, timeZone }: ActivityFilter,
  { language, now }: Reader,
): Wanted {
  const start = startOfRange(dateRange, timeZone, now)
  const from = since === undefined ? start : later(new Date(since), start)
  return {
    type,
    without,
    from,
    status,
    words: searchedWords(search, language),
  }
}

function later(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one
}

/** From the counters where they can tell, else counted. */
async function totalOf({ tx, userId }: Acting, query: PageQuery, wanted: Wanted): Promise<number> {
  const { from, status } = wanted
  if (!isCounted(query, wanted)) return countMatching(tx, userId, wanted)
  if (!from) return totalWith(status, await readCounts(tx, userId))
  if (status !== 'all') return countMatching(tx, userId, wanted)
  return sum(await countBetween(tx, userId, [from]))
}

/** Whether the counters can tell how many items there are. */
function isCounted({ since }: PageQuery, { type, without, words }: Wanted): boolean {
  return !type && !without && !since && words.length === 0
}

function totalWith(
  status: Wanted['status'],
  { total, unread, archived }: { total: number; unread: number; archived: number },
): number {
  return { all: total, unread, read: total - unread - archived, archived }[status]
}

/** The figures of the history page. Each equals the list with its filter; the month equals its bars. */
export async function activityStats(
  { tx, context, userId }: Acting,
  timeZone: string,
): Promise<DataOf<typeof routes.activityStats>> {
  const days = lastDays(timeZone, BARS, context.clock.now())
  const counts = await readCounts(tx, userId)
  const totals = await countBetween(
    tx,
    userId,
    days.map(({ start }) => start),
  )
  return {
    ...counts,
    today: sum(totals.slice(-1)),
    week: sum(totals.slice(-WEEK)),
    month: sum(totals),
    days: days.map(({ date }, index) => ({ date, total: totals[index] ?? 0 })),
  }
}

function sum(totals: readonly number[]): number {
  return totals.reduce((whole, total) => whole + total, 0)
}
