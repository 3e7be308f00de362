import * as z from 'zod/mini'
import { appointmentStatuses, availability } from '../appointments/appointments.ts'
import { messageLimits } from '../conversations/conversations.ts'
import { paragraph, wholeInQuery } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { calendarDate, idParams, instant, pageQuery } from '../wire/wire.ts'

/** Days of one look into the calendar. */
export const VISIT_DAYS_MAX = 31

/** An appointment as the office sees it. */
export const practiceVisit = z.object({
  id: z.uuid(),
  professionalId: z.uuid(),
  person: z.object({ id: z.uuid(), fullName: z.nullable(z.string()) }),
  start: instant,
  end: instant,
  timeZone: z.string(),
  status: z.enum(appointmentStatuses),
  /** What the person wrote to the office when booking. */
  reason: z.nullable(z.string()),
  /** Where the person shares it with the lawyer. */
  phone: z.nullable(z.string()),
  /** Whether the office has blocked the person: then words do not go to them. */
  isBlocked: z.boolean(),
  updatedAt: instant,
})
export type PracticeVisit = z.infer<typeof practiceVisit>

/** The version of the visit that was read; where it has changed since, nothing happens. */
const version = { updatedAt: z.optional(instant) }
/** Goes to the person as a message; only a person whom the office has blocked gets none, and none is asked for. */
const word = z.optional(paragraph(messageLimits.text))

export const visitRoutes = {
  listVisits: route({
    method: 'GET',
    path: '/api/practice/visits',
    access: 'user',
    limit: 'person',
    summary:
      'Visits of one or several days with your records, soonest first; from today in the zone of each office by default',
    query: z.object({
      date: z.optional(calendarDate),
      days: z._default(wholeInQuery(1, VISIT_DAYS_MAX), 1),
      ...pageQuery,
    }),
    response: z.array(practiceVisit),
    paged: true,
  }),
  visitTimes: route({
    method: 'GET',
    path: '/api/practice/visits/:id/times',
    access: 'user',
    limit: 'person',
    summary: 'Times to which the office can move a visit; without a date of the next day that has a free one',
    params: idParams,
    query: z.object({ date: z.optional(calendarDate) }),
    response: availability,
    errors: ['APPOINTMENT_NOT_FOUND'],
  }),
  confirmVisit: route({
    method: 'POST',
    path: '/api/practice/visits/:id/confirm',
    access: 'user',
    limit: 'person',
    summary: 'Say yes to a visit that was asked for, with a word to the person or without',
    params: idParams,
    body: z.object({ message: z.optional(paragraph({ ...messageLimits.text, min: 0 })), ...version }),
    response: practiceVisit,
    idempotent: true,
    errors: ['APPOINTMENT_NOT_FOUND', 'APPOINTMENT_OVER', 'CHANGED_ELSEWHERE'],
  }),
  moveVisit: route({
    method: 'POST',
    path: '/api/practice/visits/:id/move',
    access: 'user',
    limit: 'person',
    summary: 'Move a visit to another free time of the office, with a word to the person',
    params: idParams,
    body: z.object({ start: instant, message: word, ...version }),
    response: practiceVisit,
    idempotent: true,
    // A time at which the person has another appointment counts as taken, and the office learns no more.
    errors: [
      'APPOINTMENT_NOT_FOUND',
      'APPOINTMENT_OVER',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'CHANGED_ELSEWHERE',
    ],
  }),
  cancelVisit: route({
    method: 'POST',
    path: '/api/practice/visits/:id/cancel',
    access: 'user',
    limit: 'person',
    summary: 'Cancel a visit, or say no to one that was asked for, with a word to the person',
    params: idParams,
    body: z.object({ message: word, ...version }),
    response: practiceVisit,
    idempotent: true,
    errors: ['APPOINTMENT_NOT_FOUND', 'APPOINTMENT_OVER', 'CHANGED_ELSEWHERE'],
  }),
} as const
