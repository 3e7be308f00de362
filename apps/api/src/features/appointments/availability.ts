import { type Availability, type BookingWay, type ProfessionalType, appointmentLimits } from '@krash/contract'
import findTimeZone from '@photostructure/tz-lookup'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type OfficeRow, findOffice, findTakenTimes } from './appointments.repository.ts'
import { type Office, type OfferedSlot, bookableDays, offeredSlots, usualHours } from './office-hours.ts'
import { addDays } from '#platform/zoned-time.ts'

export interface Whom {
  type: ProfessionalType
  id: string
}

/** An office as a person who would book it finds it. */
export interface BookableOffice extends Office {
  id: string
  booking: BookingWay
}

const FREE_DATES_MAX = 14
const SOONEST_MAX = 3
const SOONEST_OF_DAY = 2
/** Days ahead, plus more than any two time zones differ. */
const SPAN_MS = (appointmentLimits.daysAhead + 2) * 24 * 3_600_000

/**
 * The slots of one day, or of the next day with a free one, the following days that have one, and the first free times.
 * @throws AppError PROFESSIONAL_NOT_FOUND, NO_ONLINE_BOOKING
 */
export async function availabilityOf(
  acting: Acting,
  { date, ...whom }: Whom & { date?: string | undefined },
): Promise<Availability> {
  return freeTimesOf(acting, await officeOf(acting, whom), date)
}

/** The free times of one day, or of the next day that has one. */
export async function freeTimesOf(
  { tx, context }: Acting,
  office: BookableOffice,
  date: string | undefined,
): Promise<Availability> {
  const now = context.clock.now()
  const window = { since: now, until: new Date(now.getTime() + SPAN_MS) }
  const taken = await findTakenTimes(tx, office.id, window)
  const isFree = ({ start, end }: OfferedSlot): boolean =>
    !taken.some((visit) => visit.starts_at < end && visit.ends_at > start)
  const days = bookableDays(office, now)
  const freeDates: string[] = []
  const soonest: Availability['soonest'] = []
  const from = date === undefined || date < days.first ? days.first : date
  for (let day = from; day <= days.last && freeDates.length < FREE_DATES_MAX; day = addDays(day, 1)) {
    const free = offeredSlots(office, day, now).filter(isFree)
    if (free.length > 0) freeDates.push(day)
    const room = Math.min(SOONEST_OF_DAY, SOONEST_MAX - soonest.length)
    soonest.push(...free.slice(0, room).map(({ start }) => ({ date: day, start: start.toISOString() })))
  }
  const shown = date ?? freeDates[0] ?? days.first
  const slots = offeredSlots(office, shown, now).map((slot) => ({
    start: slot.start.toISOString(),
    end: slot.end.toISOString(),
    isFree: isFree(slot),
  }))
  return { date: shown, timeZone: office.timeZone, slots, freeDates, soonest, booking: office.booking }
}

/** @throws AppError PROFESSIONAL_NOT_FOUND, NO_ONLINE_BOOKING */
export async function officeOf({ tx, userId }: Acting, { type, id }: Whom): Promise<BookableOffice> {
  const row = await findOffice(tx, id)
  if (row?.type !== type || !row.is_active) throw new AppError('PROFESSIONAL_NOT_FOUND')
  if (!row.takes_appointments) throw new AppError('NO_ONLINE_BOOKING')
  const isAnswered = row.account !== null && row.account !== userId
  // If nobody answers for the record, nobody could confirm.
  return { ...toOffice(row), booking: isAnswered ? (row.booking ?? 'atOnce') : 'atOnce' }
}

export function toOffice(row: OfficeRow): BookableOffice {
  return {
    id: row.id,
    timeZone: findTimeZone(row.latitude, row.longitude),
    availability:
      row.available_this_week === null
        ? null
        : {
            immediate: row.available_immediately === true,
            today: row.available_today === true,
            thisWeek: row.available_this_week,
          },
    hours: row.week && {
      week: row.week,
      daysOff: row.days_off ?? [],
      slotMinutes: row.slot_minutes ?? usualHours.slotMinutes,
      gapMinutes: row.gap_minutes ?? usualHours.gapMinutes,
      daysAhead: row.days_ahead ?? usualHours.daysAhead,
    },
    booking: row.booking ?? 'atOnce',
  }
}
