import * as z from 'zod/mini'
import { paragraph } from '../wire/fields.ts'
import { storedFile } from '../files/files.ts'
import { precision, surroundings } from '../location/location.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'
import { accidentDetails } from './who-was-there.ts'
import { accidentLimits, damageZones, severities } from './accident-choices.ts'
import { accidentDamage, accidentDescription, accidentLocation } from './report-fields.ts'

export { accidentLimits, damageZones, severities } from './accident-choices.ts'
export type { DamageZone, Severity } from './accident-choices.ts'

export const accidentStatuses = ['submitted', 'open', 'in_progress', 'resolved', 'cancelled'] as const
export type AccidentStatus = (typeof accidentStatuses)[number]

/** Stored when the person left the description empty; screens show it in the reader's language. */
export const STANDARD_DESCRIPTION = 'Accident reported without a description.'

/** Every status but the first, to which nothing goes back. */
type LaterStatus = Exclude<AccidentStatus, 'submitted'>

const nextStatuses: Record<AccidentStatus, readonly LaterStatus[]> = {
  submitted: ['open', 'in_progress', 'resolved', 'cancelled'],
  open: ['in_progress', 'resolved', 'cancelled'],
  in_progress: ['open', 'resolved', 'cancelled'],
  resolved: ['open'],
  cancelled: [],
}

export function mayBecome(from: AccidentStatus, to: AccidentStatus): to is LaterStatus {
  return nextStatuses[from].some((next) => next === to)
}

/** Reports that count as an active case: neither resolved nor cancelled. */
export function isActiveCase(status: AccidentStatus): boolean {
  return status !== 'resolved' && status !== 'cancelled'
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number a person reads on the receipt, such as `R-7K2M9Q`: 30 random bits of the report's UUIDv7 in Crockford base
 * 32 (no I, L, O, U). It tells the owner's reports apart; it is not a key.
 */
export function reportNumber(reportId: string): string {
  const bits = Number.parseInt(reportId.replaceAll('-', '').slice(-8), 16) % 2 ** 30
  const digits = Array.from({ length: 6 }, (_, place) => CROCKFORD[Math.floor(bits / 32 ** (5 - place)) % 32])
  return `R-${digits.join('')}`
}

export const accidentReport = z.object({
  location: accidentLocation,
  description: accidentDescription,
  severity: z._default(z.enum(severities, { error: 'field.choice' }), 'minor'),
  damage: z._default(accidentDamage, []),
  /** When it happened; the server's time when absent. */
  timestamp: z.optional(instant),
  details: z.optional(accidentDetails),
})
export type AccidentReport = z.infer<typeof accidentReport>
export type AccidentReportInput = z.input<typeof accidentReport>

/** Whom a person calls after an accident, in this order. */
export const callees = ['police', 'insurer', 'people', 'lawyer', 'doctor'] as const
export type Callee = (typeof callees)[number]

/** When somebody was reached, as the person said. */
export const accidentCall = z.object({ callee: z.enum(callees), at: instant })
export type AccidentCall = z.infer<typeof accidentCall>

export const accident = z.object({
  id: z.uuid(),
  number: z.string(),
  location: z.object({
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    address: z.nullable(z.string()),
    /** Null when the place could not be found on the map. */
    precision: z.nullable(precision),
    /** Radius of uncertainty in metres of measured coordinates, where the device told it. */
    accuracy: z.nullable(z.number()),
    /** Null unless the coordinates are measured and in the United States. */
    near: z.nullable(surroundings),
  }),
  description: z.string(),
  severity: z.enum(severities),
  damage: z.array(z.enum(damageZones)),
  status: z.enum(accidentStatuses),
  notes: z.nullable(z.string()),
  timestamp: instant,
  createdAt: instant,
  updatedAt: instant,
  photos: z.array(storedFile),
  calls: z.array(accidentCall),
  details: accidentDetails,
})
export type Accident = z.infer<typeof accident>

export const accidentRoutes = {
  reportAccident: route({
    method: 'POST',
    path: '/api/emergency/accidents',
    access: 'user',
    limit: 'report',
    isUrgent: true,
    summary: 'Report an accident',
    body: accidentReport,
    response: accident,
    status: 201,
    idempotent: true,
  }),
  listAccidents: route({
    method: 'GET',
    path: '/api/emergency/accidents',
    access: 'user',
    limit: 'person',
    summary: 'Own reports, newest first, optionally only the open ones or only the others',
    query: z.object({ ...pageQuery, isActive: z.optional(z.stringbool({ error: 'field.choice' })) }),
    response: z.array(accident),
    paged: true,
  }),
  getAccident: route({
    method: 'GET',
    path: '/api/emergency/accidents/:id',
    access: 'user',
    limit: 'person',
    summary: 'One own report with its photos',
    params: idParams,
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
  updateAccident: route({
    method: 'PUT',
    path: '/api/emergency/accidents/:id',
    access: 'user',
    limit: 'person',
    summary: 'Change the status of a report',
    params: idParams,
    body: z.object({
      status: z.enum(accidentStatuses, { error: 'field.choice' }),
      notes: z.optional(paragraph(accidentLimits.notes)),
    }),
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND', 'STATUS_CHANGE_NOT_ALLOWED'],
  }),
  cancelAccident: route({
    method: 'PUT',
    path: '/api/emergency/accidents/:id/cancel',
    access: 'user',
    limit: 'person',
    summary: 'Cancel a report',
    params: idParams,
    body: z.object({
      status: z.optional(z.literal('cancelled')),
      reason: z.optional(paragraph(accidentLimits.notes)),
    }),
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND', 'STATUS_CHANGE_NOT_ALLOWED'],
  }),
  emergencyStatus: route({
    method: 'GET',
    path: '/api/emergency/status',
    access: 'user',
    limit: 'person',
    summary: 'Open cases, the last report and whether roadside help is known',
    response: z.object({
      activeCases: z.int(),
      lastReport: z.nullable(accident),
      contacts: z.array(z.object({ id, name: z.string(), phone: z.string(), relationship: z.string() })),
      roadsideAvailable: z.boolean(),
    }),
  }),
} as const
