const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Creating a formatter takes longer than using it a hundred times; there are at most a few hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The calendar date `YYYY-MM-DD` in a time zone at an instant. */
export function dateIn(timeZone: string, at: Date): string {
  return new Date(wallTime(timeZone, at.getTime())).toISOString().slice(0, 10)
}

/** Negative numbers go back. */
export function addDays(date: string, days: number): string {
  return new Date(midnightUtc(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) > 4
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(midnightUtc(date)).getUTCDay() + 6) % 7
}

/**
 * The instant at which the clocks of a time zone show this minute of the day: the first of two when they are set back
 * over it, undefined when they skip it.
 */
export function instantAt(timeZone: string, date: string, minuteOfDay: number): Date | undefined {
  const wall = midnightUtc(date) + minuteOfDay * MINUTE_MS
  // Clocks change by about an hour, at most once in two days, so one of the offsets around the day applies.
  const instants = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - aheadOfUtc(timeZone, near))
  const right = instants.filter((instant) => wallTime(timeZone, instant) === wall)
  return right.length === 0 ? undefined : new Date(Math.min(...right))
}

function aheadOfUtc(timeZone: string, instant: number): number {
  return wallTime(timeZone, instant) - instant
}

/** The local time at an instant, as if it were UTC; whole seconds. */
function wallTime(timeZone: string, instant: number): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const day = [read('year'), read('month') - 1, read('day')] as const
  return Date.UTC(...day, read('hour'), read('minute'), read('second'))
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(timeZone, made)
  return made
}

function midnightUtc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
