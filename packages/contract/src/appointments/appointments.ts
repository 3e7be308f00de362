import * as z from 'zod/mini'
import { calendarDate, paragraph } from '../wire/fields.ts'
import { namedType, professional } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

/** Days ahead that can be booked, minutes of a slot, open appointments of one person. */
export const appointmentLimits = {
  daysAhead: 90,
  slotMinutes: 30,
  open: 20,
  reason: { min: 0, max: 500 },
} as const

export const slot = z.object({ start: instant, end: instant, isFree: z.boolean() })
export type Slot = z.infer<typeof slot>

/** `requested`: the time is held, and the office has not said yes so far. */
export const appointmentStatuses = ['requested', 'booked', 'cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
/** Who cancelled it. */
export const cancellers = ['person', 'office'] as const

export const appointment = z.object({
  id: z.uuid(),
  start: instant,
  end: instant,
  /** Time zone of the office, such as `America/New_York`. */
  timeZone: z.string(),
  status: z.enum(appointmentStatuses),
  /** Null for one that is not cancelled, and for those cancelled long ago. */
  cancelledBy: z.nullable(z.enum(cancellers)),
  reason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  professional,
})
export type Appointment = z.infer<typeof appointment>

/** The free times of an office. */
export const availability = z.object({
  date: calendarDate,
  timeZone: z.string(),
  slots: z.array(slot),
  /** Up to 14 days, from this one on, that have a free slot. */
  freeDates: z.array(calendarDate),
  /** The next free times from this day on, for a card: at most three, and at most two of one day. */
  soonest: z.array(z.object({ date: calendarDate, start: instant })),
  /** `onRequest`: the office says yes to a visit first. */
  booking: z.enum(['atOnce', 'onRequest']),
})
export type Availability = z.infer<typeof availability>

const oneParams = z.object({ type: namedType, id })

export const appointmentRoutes = {
  availability: route({
    method: 'GET',
    path: '/api/professionals/:type/:id/availability',
    access: 'user',
    limit: 'person',
    summary:
      'Slots of one day in the time zone of the office; without a date the next day that has a free one',
    params: oneParams,
    query: z.object({ date: z.optional(calendarDate) }),
    response: availability,
    errors: ['PROFESSIONAL_NOT_FOUND', 'NO_ONLINE_BOOKING'],
  }),
  bookAppointment: route({
    method: 'POST',
    path: '/api/professionals/:type/:id/appointments',
    access: 'user',
    limit: 'booking',
    summary: 'Book a free slot, or ask for it where the office says yes first',
    params: oneParams,
    body: z.object({ start: instant, reason: z.optional(paragraph(appointmentLimits.reason)) }),
    response: appointment,
    status: 201,
    idempotent: true,
    errors: [
      'PROFESSIONAL_NOT_FOUND',
      'NO_ONLINE_BOOKING',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'APPOINTMENT_CLASH',
      'TOO_MANY_APPOINTMENTS',
    ],
  }),
  listAppointments: route({
    method: 'GET',
    path: '/api/appointments',
    access: 'user',
    limit: 'person',
    summary: 'Own appointments: those to come first, soonest first, then the past ones',
    query: z.object(pageQuery),
    response: z.array(appointment),
    paged: true,
  }),
  moveAppointment: route({
    method: 'PUT',
    path: '/api/appointments/:id',
    access: 'user',
    limit: 'booking',
    summary: 'Move your appointment to another free slot',
    params: idParams,
    body: z.object({ start: instant }),
    response: appointment,
    idempotent: true,
    errors: [
      'APPOINTMENT_NOT_FOUND',
      'APPOINTMENT_OVER',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'APPOINTMENT_CLASH',
    ],
  }),
  cancelAppointment: route({
    method: 'POST',
    path: '/api/appointments/:id/cancel',
    access: 'user',
    limit: 'booking',
    summary: 'Cancel your appointment; a second time changes nothing',
    params: idParams,
    response: appointment,
    errors: ['APPOINTMENT_NOT_FOUND', 'APPOINTMENT_OVER'],
  }),
  appointmentCalendar: route({
    method: 'GET',
    path: '/api/appointments/:id/calendar',
    access: 'user',
    limit: 'person',
    summary: 'An own appointment as a calendar file (RFC 5545)',
    params: idParams,
    kind: 'binary',
    errors: ['APPOINTMENT_NOT_FOUND'],
  }),
} as const
