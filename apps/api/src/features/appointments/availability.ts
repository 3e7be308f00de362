import { type ProfessionalType, type Slot, appointmentLimits } from '@krash/contract'
import findTimeZone from '@photostructure/tz-lookup'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findOffice, findTakenTimes } from './appointments.repository.ts'
import { type Office, type OfferedSlot, bookableDays, offeredSlots } from './office-hours.ts'
import { addDays } from '#platform/zoned-time.ts'

export interface Whom {
  type: ProfessionalType
  id: string
}

interface Availability {
  date: string
  timeZone: string
  slots: Slot[]
  freeDates: string[]
  soonest: { date: string; start: string }[]
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
  { tx, context }: Acting,
  { date, ...whom }: Whom & { date?: string | undefined },
): Promise<Availability> {
  const office = await officeOf(tx, whom)
  const now = context.clock.now()
  const window = { since: now, until: new Date(now.getTime() + SPAN_MS) }
  const taken = new Set((await findTakenTimes(tx, whom.id, window)).map((start) => start.getTime()))
  const isFree = (slot: OfferedSlot): boolean => !taken.has(slot.start.getTime())
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
  return { date: shown, timeZone: office.timeZone, slots, freeDates, soonest }
}

/** @throws AppError PROFESSIONAL_NOT_FOUND, NO_ONLINE_BOOKING */
export async function officeOf(tx: Tx, { type, id }: Whom): Promise<Office> {
  const row = await findOffice(tx, type, id)
  if (!row) throw new AppError('PROFESSIONAL_NOT_FOUND')
  if (!row.takes_appointments) throw new AppError('NO_ONLINE_BOOKING')
  return {
    timeZone: findTimeZone(row.latitude, row.longitude),
    availability:
      row.available_this_week === null
        ? null
        : {
            immediate: row.available_immediately === true,
            today: row.available_today === true,
            thisWeek: row.available_this_week,
          },
  }
}
