import { type ActivityDateRange, rangeDays } from '@krash/contract'
import { addDays, dateIn, instantAt } from '#platform/zoned-time.ts'

/** Time zones of today change their clocks by quarter hours. */
const QUARTER = 15
const DAY = 24 * 60

/** A calendar date of a person, and when it begins for them. */
export interface Day {
  date: string
  start: Date
}

/** The last days of a person's time zone, oldest first; today is the last of them. */
export function lastDays(timeZone: string, count: number, now: Date): Day[] {
  const today = dateIn(timeZone, now)
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index + 1 - count)
    return { date, start: startOfDay(timeZone, date) }
  })
}

/**
 * When a range begins: at midnight of the first of its days, of which today is the last. So a range is the same all day
 * long, and equals the bars of its days.
 */
export function startOfRange(range: ActivityDateRange, timeZone: string, now: Date): Date | undefined {
  if (range === 'all') return undefined
  const days = range === 'today' ? 1 : rangeDays[range]
  return startOfDay(timeZone, addDays(dateIn(timeZone, now), 1 - days))
}

/** Where the clocks are put forward at midnight, the day begins later; where a day was left out, with the next. */
function startOfDay(timeZone: string, date: string): Date {
  for (let minute = 0; minute < DAY; minute += QUARTER) {
    const start = instantAt(timeZone, date, minute)
    if (start) return start
  }
  return startOfDay(timeZone, addDays(date, 1))
}
