import { type OfficeHours, type Professional, appointmentLimits, minuteOf } from '@krash/contract'
import { addDays, dateIn, instantAt, isWeekend, weekdayOf } from '#platform/zoned-time.ts'

export type OwnHours = Pick<OfficeHours, 'week' | 'daysOff' | 'slotMinutes' | 'gapMinutes' | 'daysAhead'>

export interface Office {
  timeZone: string
  availability: Pick<NonNullable<Professional['availability']>, 'immediate' | 'today' | 'thisWeek'> | null
  /** What the professional has set; without them the usual hours. */
  hours?: OwnHours | null
  /** The office itself needs no notice. */
  isAsking?: boolean
}

export interface OfferedSlot {
  start: Date
  end: Date
}

const MINUTE_MS = 60_000
/** Shortest notice by availability, and that of an office with hours of its own. */
const NOTICE_MS = { immediate: 30 * MINUTE_MS, today: 120 * MINUTE_MS }
/** Days of notice when the office told nothing or has nothing free this week. */
const NOTICE_DAYS = 7

const weekdayHours = [
  [9 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const
const weekendHours = [[10 * 60, 14 * 60]] as const

/** The hours of an office that has set none, on a weekday. */
export const usualHours: OwnHours = {
  week: Array.from({ length: 7 }, (_, day) =>
    day > 4
      ? []
      : [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ],
  ),
  daysOff: [],
  slotMinutes: appointmentLimits.slotMinutes,
  gapMinutes: 0,
  daysAhead: appointmentLimits.daysAhead,
}

export function bookableDays(office: Office, now: Date): { first: string; last: string } {
  const today = dateIn(office.timeZone, now)
  const { availability } = office
  const last = addDays(today, office.hours?.daysAhead ?? appointmentLimits.daysAhead)
  if (office.hours || office.isAsking || worksToday(office)) return { first: today, last }
  return { first: addDays(today, availability?.thisWeek ? 1 : NOTICE_DAYS), last }
}

/**
 * The slots an office offers on one day, taken or not, by its own hours or by the usual ones: Monday to Friday 9 to 12 and 1 to 5, on weekends 10 to 2 where
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
    return { start, end: new Date(start.getTime() + lengthOf(office) * MINUTE_MS) }
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
  if (office.isAsking) return 0
  if (office.availability?.immediate) return NOTICE_MS.immediate
  return office.hours || worksToday(office) ? NOTICE_MS.today : 0
}

function lengthOf({ hours }: Office): number {
  return hours?.slotMinutes ?? appointmentLimits.slotMinutes
}

function startMinutes(office: Office, date: string): number[] {
  const length = lengthOf(office)
  const step = length + (office.hours?.gapMinutes ?? 0)
  return hoursOf(office, date).flatMap(([opens, closes]) => {
    // After the last slot there need be no gap.
    const count = Math.max(0, Math.floor((closes - opens - length) / step) + 1)
    return Array.from({ length: count }, (_, at) => opens + at * step)
  })
}

function hoursOf(office: Office, date: string): readonly (readonly [number, number])[] {
  if (office.hours) return ownHours(office.hours, date)
  if (!isWeekend(date)) return weekdayHours
  return worksToday(office) ? weekendHours : []
}

function ownHours({ week, daysOff }: OwnHours, date: string): (readonly [number, number])[] {
  if (daysOff.includes(date)) return []
  return (week[weekdayOf(date)] ?? []).map(({ from, to }) => [minuteOf(from), minuteOf(to)] as const)
}
