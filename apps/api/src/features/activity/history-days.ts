import { type ActivityDateRange, rangeDays } from '@krash/contract'
import { addDays, dateIn, instantAt } from '#platform/zoned-time.ts'

/** Minutes; all present time zones change their clocks by multiples of it. */
const QUARTER = 15
const DAY = 24 * 60

export interface Day {
  date: string
  start: Date
}

export function lastDays(timeZone: string, count: number, now: Date): Day[] {
  const today = dateIn(timeZone, now)
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index + 1 - count)
    return { date, start: startOfDay(timeZone, date) }
  })
}

/** Ranges begin at midnight of their first day and include today, so each equals the sum of its bars. */
export function startOfRange(range: ActivityDateRange, timeZone: string, now: Date): Date | undefined {
  if (range === 'all') return undefined
  const days = range === 'today' ? 1 : rangeDays[range]
  return startOfDay(timeZone, addDays(dateIn(timeZone, now), 1 - days))
}

/** A day whose midnight is skipped begins later; one that is skipped entirely begins with the next day. */
function startOfDay(timeZone: string, date: string): Date {
  for (let minute = 0; minute < DAY; minute += QUARTER) {
    const start = instantAt(timeZone, date, minute)
    if (start) return start
  }
  return startOfDay(timeZone, addDays(date, 1))
}
