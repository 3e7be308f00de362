import * as z from 'zod/mini'
import { professionalTypes } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { timeZoneInQuery } from '../wire/time-zone.ts'
import { calendarDate, instant } from '../wire/wire.ts'

/** A page with more shows none of them. */
export const NEXT_STEPS_MAX = 3
/** Hours before a visit in which it stands first, and hours after a report in which one's own people should know. */
export const NEXT_STEP_HOURS = 24

const ofAccident = { accidentId: z.uuid() }
const who = { id: z.uuid(), type: z.enum(professionalTypes), name: z.string() }

export const nextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    appointmentId: z.uuid(),
    start: instant,
    /** Of the office. */
    timeZone: z.string(),
    professional: z.object(who),
    /** Where it is; null where no street is known. */
    office: z.nullable(
      z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.nullable(z.string()) }),
    ),
  }),
  /** A lawyer or doctor wrote something that is not read yet. */
  z.object({ kind: z.literal('answer'), conversationId: z.uuid(), professional: z.object(who) }),
  /** The day by which the insurer promised to answer has passed. */
  z.object({
    kind: z.literal('promise'),
    ...ofAccident,
    claimId: z.uuid(),
    carrierName: z.string(),
    phone: z.nullable(z.string()),
    promisedOn: calendarDate,
  }),
  /** The insurer has no claim of an open report yet. */
  z.object({
    kind: z.literal('claim'),
    ...ofAccident,
    carrierName: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** Nobody got a link to place and state of a new report. */
  z.object({ kind: z.literal('people'), ...ofAccident }),
  /** No lawyer got an open report. */
  z.object({ kind: z.literal('lawyer'), ...ofAccident }),
  /** An open case with nothing else to do. */
  z.object({ kind: z.literal('case'), ...ofAccident }),
])
export type NextStep = z.infer<typeof nextStep>

export const nextStepRoutes = {
  nextSteps: route({
    method: 'GET',
    path: '/api/emergency/next-steps',
    access: 'user',
    limit: 'person',
    summary: 'The next things to do, at most three, the most urgent first',
    query: z.object({ timeZone: timeZoneInQuery }),
    response: z.array(nextStep),
  }),
} as const
