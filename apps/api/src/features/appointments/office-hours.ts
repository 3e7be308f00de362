import { type Professional, appointmentLimits } from '@krash/contract'
import { addDays, dateIn, instantAt, isWeekend } from '#platform/zoned-time.ts'

/** When somebody can be met. */
export interface Office {
  /** Time zone of the place, such as `America/New_York`. */
  timeZone: string
  availability: Professional['availability']
}

/** Half an hour that can be booked. */
export interface OfferedSlot {
  start: Date
  end: Date
}

const MINUTE_MS = 60_000
/** Notice that an office needs. */
const NOTICE_MS = { immediate: 30 * MINUTE_MS, today: 120 * MINUTE_MS }
/** Of an office that told nothing, or that nobody is free this week. */
const NOTICE_DAYS = 7

/** Minutes of the day from which and until which people are seen; a lunch hour between. */
const weekdayHours = [
  [9 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const
const weekendHours = [[10 * 60, 14 * 60]] as const

/** The first and the last day that can be booked, in the office's calendar. */
export function bookableDays(office: Office, now: Date): { first: string; last: string } {
  const today = dateIn(office.timeZone, now)
  const { availability } = office
  const last = addDays(today, appointmentLimits.daysAhead)
  if (worksToday(office)) return { first: today, last }
  return { first: addDays(today, availability?.thisWeek ? 1 : NOTICE_DAYS), last }
}

/**
 * The slots of one day that an office offers, in order, whether taken or not: Monday to Friday 9 to 12 and 1 to 5, on weekends
 * 10 to 2 where people are seen on the same day. The first follows the lamps of availability: now, from half an hour ahead;
 * today, from two hours ahead; this week, from tomorrow; else from a week ahead.
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

/** The offered slot that begins at this instant, if there is one. */
export function offeredSlotAt(office: Office, start: Date, now: Date): OfferedSlot | undefined {
  const wanted = start.getTime()
  // Years that no calendar of a time zone knows come in too.
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
