import { type Professional, appointmentLimits } from '@krash/contract'
import { addDays, dateIn, instantAt, isWeekend } from '#platform/zoned-time.ts'

export interface Office {
  timeZone: string
  availability: Professional['availability']
}

export interface OfferedSlot {
  start: Date
  end: Date
}

const MINUTE_MS = 60_000
/** Shortest notice by availability. */
const NOTICE_MS = { immediate: 30 * MINUTE_MS, today: 120 * MINUTE_MS }
/** Days of notice when the office told nothing or has nothing free this week. */
const NOTICE_DAYS = 7

const weekdayHours = [
  [9 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const
const weekendHours = [[10 * 60, 14 * 60]] as const

export function bookableDays(office: Office, now: Date): { first: string; last: string } {
  const today = dateIn(office.timeZone, now)
  const { availability } = office
  const last = addDays(today, appointmentLimits.daysAhead)
  if (worksToday(office)) return { first: today, last }
  return { first: addDays(today, availability?.thisWeek ? 1 : NOTICE_DAYS), last }
}

/**
 * The slots an office offers on one day, taken or not: Monday to Friday 9 to 12 and 1 to 5, on weekends 10 to 2 where
 * people are seen the same day. Availability decides how soon: now, in half an hour; today, in two hours; this week,
 * from tomorrow; else in a week.
 */
export function offeredSlots(office: Office, date: string, now: Date): OfferedSlot[] {
  const { first, last } = bookableDays(office, now)
  if (date < first || date > last) return []
  const notBefore = now.getTime() + noticeOf(office)
  return startMinutes(office, date).flatMap((minute) => {
    const start = instantAt(office.timeZone, date, minute)
    if (!start || start.getTime() < notBefore) return []
    return { start, end: new Date(start.getTime() + appointmentLimits.slotMinutes * MINUTE_MS) }
  })
}

export function offeredSlotAt(office: Office, start: Date, now: Date): OfferedSlot | undefined {
  const wanted = start.getTime()
  // Rejects years that no time zone's calendar knows.
  const horizon = now.getTime() + (appointmentLimits.daysAhead + 2) * 24 * 60 * MINUTE_MS
  if (wanted < now.getTime() || wanted > horizon) return undefined
  const slots = offeredSlots(office, dateIn(office.timeZone, start), now)
  return slots.find((slot) => slot.start.getTime() === wanted)
}

function worksToday({ availability }: Office): boolean {
  return availability !== null && (availability.immediate || availability.today)
}

function noticeOf(office: Office): number {
  if (!worksToday(office)) return 0
  return office.availability?.immediate ? NOTICE_MS.immediate : NOTICE_MS.today
}

function startMinutes(office: Office, date: string): number[] {
  return hoursOf(office, date).flatMap(([opens, closes]) => {
    const count = (closes - opens) / appointmentLimits.slotMinutes
    return Array.from({ length: count }, (_, at) => opens + at * appointmentLimits.slotMinutes)
  })
}

function hoursOf(office: Office, date: string): readonly (readonly [number, number])[] {
  if (!isWeekend(date)) return weekdayHours
  return worksToday(office) ? weekendHours : []
}
