import * as z from 'zod/mini'
import { appointmentLimits } from '../appointments/appointments.ts'
import { calendarDate, id, instant } from '../wire/fields.ts'
import { route } from '../wire/route.ts'

/** Minutes of a slot and of the gap after it, ranges of a day, days off, and how long 'available now' may last. */
export const officeLimits = {
  slotMinutes: { min: 10, max: 240 },
  gapMinutes: { min: 0, max: 120 },
  rangesOfDay: 6,
  daysOff: 200,
  availableHours: 12,
} as const

/** Whether a visit is booked at once, or waits for the office's yes. */
export const bookingWays = ['atOnce', 'onRequest'] as const
export type BookingWay = (typeof bookingWays)[number]

/** Minutes from midnight of a clock time `HH:MM`; `24:00` is the end of the day. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const clockTime = z
  .string({ error: 'field.required' })
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'field.clockTime'))
const openRange = z.object({ from: clockTime, to: clockTime })
export type OpenRange = z.infer<typeof openRange>

/** The open hours of one day, one after the other; what lies between them is a break, and without any it is closed. */
export const openDay = z
  .array(openRange)
  .check(
    z.maxLength(officeLimits.rangesOfDay, 'field.tooMany'),
    z.refine(isInOrder, { error: 'field.hoursInOrder' }),
  )

function isInOrder(ranges: readonly OpenRange[]): boolean {
  return ranges.every(({ from, to }, at) => {
    const before = ranges[at - 1]
    return minuteOf(from) < minuteOf(to) && (!before || minuteOf(before.to) <= minuteOf(from))
  })
}

function whole({ min, max }: { min: number; max: number }) {
  return z
    .number({ error: 'field.number' })
    .check(z.int('field.wholeNumber'), z.gte(min, 'field.tooSmall'), z.lte(max, 'field.tooBig'))
}

const hoursFields = {
  /** Monday first. */
  week: z.array(openDay).check(z.length(7, 'field.invalid')),
  daysOff: z.array(calendarDate).check(z.maxLength(officeLimits.daysOff, 'field.tooMany')),
  slotMinutes: whole(officeLimits.slotMinutes),
  gapMinutes: whole(officeLimits.gapMinutes),
  /** How many days ahead can be booked. */
  daysAhead: whole({ min: 1, max: appointmentLimits.daysAhead }),
  booking: z.enum(bookingWays, { error: 'field.choice' }),
}

export const officeHours = z.object({
  professionalId: z.uuid(),
  /** Of the office's place; all clock times are in it. */
  timeZone: z.string(),
  ...hoursFields,
  /** Until when the professional is 'available now'; null otherwise. */
  availableUntil: z.nullable(instant),
  /** Null while nobody has set the hours: then these are the usual ones. */
  updatedAt: z.nullable(instant),
})
export type OfficeHours = z.infer<typeof officeHours>

export const officeHoursForm = z.object({
  ...hoursFields,
  /** The version that was read; where another device has changed it since, nothing happens. */
  updatedAt: z.optional(z.nullable(instant)),
})
export type OfficeHoursForm = z.infer<typeof officeHoursForm>

const recordParams = z.object({ professionalId: id })

export const officeHoursRoutes = {
  readOfficeHours: route({
    method: 'GET',
    path: '/api/practice/hours/:professionalId',
    access: 'user',
    limit: 'person',
    summary: 'The office hours of your record in the directory',
    params: recordParams,
    response: officeHours,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  writeOfficeHours: route({
    method: 'PUT',
    path: '/api/practice/hours/:professionalId',
    access: 'user',
    limit: 'person',
    summary: 'Set the office hours of your record; free times follow at once, and booked visits stay',
    params: recordParams,
    body: officeHoursForm,
    response: officeHours,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  }),
  setAvailableNow: route({
    method: 'PUT',
    path: '/api/practice/available/:professionalId',
    access: 'user',
    limit: 'person',
    summary: "Be 'available now' until a time, which ends by itself; null ends it",
    params: recordParams,
    body: z.object({ until: z.nullable(instant) }),
    response: officeHours,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
} as const
