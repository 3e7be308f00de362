import { minuteOf } from '@krash/contract/practice/office-hours'
import type { OpenRange } from '@krash/contract/practice/office-hours'

type Week = readonly (readonly OpenRange[])[]

const usualDay: OpenRange[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]

/** A day opens with the hours of another open day. */
export function toggleDay(week: Week, day: number): OpenRange[][] {
  const like = week.find((ranges) => ranges.length > 0) ?? usualDay
  return changeDay(week, day, (week[day] ?? []).length > 0 ? [] : like)
}

/** An hour after the last range, as far as the day goes. */
export function addRange(week: Week, day: number): OpenRange[][] {
  const ranges = week[day] ?? []
  const last = ranges.at(-1)
  const from = Math.min(minuteOf(last?.to ?? '08:00') + 60, 23 * 60)
  return changeDay(week, day, [...ranges, { from: clockOf(from), to: clockOf(from + 60) }])
}

export function removeRange(week: Week, day: number, at: number): OpenRange[][] {
  return changeDay(
    week,
    day,
    (week[day] ?? []).filter((_, index) => index !== at),
  )
}

export function setRange(
  week: Week,
  { day, at }: { day: number; at: number },
  changed: Partial<OpenRange>,
): OpenRange[][] {
  return changeDay(
    week,
    day,
    (week[day] ?? []).map((range, index) => (index === at ? { ...range, ...changed } : range)),
  )
}

/** Whether each range ends after it begins, and not before the one before has ended. */
export function areInOrder(week: Week): boolean {
  return week.every((ranges) =>
    ranges.every(({ from, to }, at) => {
      const before = ranges[at - 1]
      if (from === '' || to === '' || minuteOf(from) >= minuteOf(to)) return false
      return before === undefined || minuteOf(before.to) <= minuteOf(from)
    }),
  )
}

/** Fields for a time end at 11:59 PM: midnight at the end of a day is the first of the next. */
export function endOfField(typed: string): string {
  return typed === '00:00' ? '24:00' : typed
}

export function fieldOfEnd(end: string): string {
  return end === '24:00' ? '00:00' : end
}

function changeDay(week: Week, day: number, ranges: readonly OpenRange[]): OpenRange[][] {
  return week.map((known, at) => [...(at === day ? ranges : known)])
}

function clockOf(minute: number): string {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0')
  return `${hours}:${String(minute % 60).padStart(2, '0')}`
}
