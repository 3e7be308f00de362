import { minuteOf } from '@krash/contract/practice/office-hours'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { keptFormat } from '#shared/kept-format.ts'
import { dateIn } from '#shared/i18n/zone-text.ts'

/** Minutes of a row. */
export const ROW_MINUTES = 30
/** What is shown of a day without hours or visits. */
const usualDay = { from: 9 * 60, to: 17 * 60 }

type Hours = Pick<OfficeHours, 'week' | 'daysOff' | 'timeZone'>

/** A visit by the clock of its office. */
export interface PlacedVisit {
  visit: PracticeVisit
  date: string
  from: number
  to: number
}

export interface Cell {
  date: string
  minute: number
  isOpen: boolean
  /** Visits that begin in this half hour. */
  begin: PlacedVisit[]
  /** Visits that began before and go on. */
  isBusy: boolean
}

/** Calendar arithmetic: no clock change moves a day. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The seven days of the week of a date, Monday first. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayOf(date))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
}

export function placeVisits(visits: readonly PracticeVisit[]): PlacedVisit[] {
  return visits.map((visit) => {
    const from = minuteIn(visit.start, visit.timeZone)
    const length = (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
    return { visit, date: dateIn(visit.start, visit.timeZone), from, to: from + length }
  })
}

/** The half hours of a week's table: from the first opening or visit to the last. */
export function rowsOf({ week }: Hours, visits: readonly PlacedVisit[]): number[] {
  const open = week.flat().map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
  const all = [...open, ...visits]
  const shown = all.length === 0 ? [usualDay] : all
  const first = Math.floor(Math.min(...shown.map(({ from }) => from)) / ROW_MINUTES)
  const last = Math.ceil(Math.max(...shown.map(({ to }) => to)) / ROW_MINUTES)
  return Array.from({ length: last - first }, (_, at) => (first + at) * ROW_MINUTES)
}

export function cellAt(
  { date, minute }: { date: string; minute: number },
  hours: Hours,
  visits: readonly PlacedVisit[],
): Cell {
  const end = minute + ROW_MINUTES
  const ofDay = visits.filter((visit) => visit.date === date)
  const ranges = hours.daysOff.includes(date) ? [] : (hours.week[weekdayOf(date)] ?? [])
  return {
    date,
    minute,
    isOpen: ranges.some(({ from, to }) => minuteOf(from) < end && minuteOf(to) > minute),
    begin: ofDay.filter(({ from }) => from >= minute && from < end),
    isBusy: ofDay.some(({ from, to }) => from < minute && to > minute),
  }
}

/** An instant whose time of day in UTC is this minute, to say the time in words. */
export function clockOf(minute: number): string {
  return new Date(minute * 60_000).toISOString()
}

function minuteIn(at: string, timeZone: string): number {
  const shape = { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const parts = keptFormat(Intl.DateTimeFormat, 'en-US', shape).formatToParts(new Date(at))
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') * 60 + read('minute')
}
