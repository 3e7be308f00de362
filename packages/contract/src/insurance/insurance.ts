import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { optionalPhone, phone, text, wholeInQuery } from '../wire/fields.ts'
import { numberOrNone, spelled } from '../wire/generous.ts'
import { itemVersion } from '../glovebox/glovebox.ts'
import { route } from '../wire/route.ts'
import { calendarDate, idParams, instant, pageQuery } from '../wire/wire.ts'
import { EXPIRING_SOON_DAYS } from './policy-status.ts'

/** Every kind of coverage that is stored; the form offers the first five. */
export const coverageTypes = [
  'full_coverage',
  'liability_only',
  'comprehensive',
  'collision',
  'minimum_required',
  'uninsured_motorist',
  'medical_payments',
] as const
export type CoverageType = (typeof coverageTypes)[number]

export const policyLimits = {
  company: { min: 1, max: 100 },
  policyNumber: { min: 3, max: 50 },
  policyLimits: { max: 200 },
  agentName: { max: 100 },
  /** Whole US dollars. */
  deductible: { max: 1_000_000 },
} as const
/** The longest time for which a list can be asked for policies that end. */
export const EXPIRING_DAYS_MAX = 3650

const oldNames = {
  company: 'carrierName',
  coverage: 'coverageType',
  startDate: 'policyStartDate',
  expirationDate: 'policyEndDate',
} as const

const blank = (max: number) =>
  z.pipe(
    z.optional(z.nullable(text({ min: 0, max }))),
    z.transform((typed) => typed || null),
  )

export const policyForm = z
  .object({
    driverName: text({ min: 1, max: fieldLimits.fullName.max }),
    carrierName: text(policyLimits.company),
    policyNumber: text(policyLimits.policyNumber),
    coverageType: z.enum(coverageTypes, { error: 'field.choice' }),
    policyStartDate: calendarDate,
    policyEndDate: calendarDate,
    policyLimits: blank(policyLimits.policyLimits.max),
    uninsuredMotorist: z._default(z.boolean({ error: 'field.choice' }), false),
    underinsuredMotorist: z._default(z.boolean({ error: 'field.choice' }), false),
    medicalPayments: z._default(z.boolean({ error: 'field.choice' }), false),
    deductible: numberOrNone(
      z
        .number({ error: 'field.number' })
        .check(
          z.int('field.wholeNumber'),
          z.gte(0, 'field.tooSmall'),
          z.lte(policyLimits.deductible.max, 'field.tooBig'),
        ),
    ),
    agentName: blank(policyLimits.agentName.max),
    agentPhone: optionalPhone,
    roadsidePhone: optionalPhone,
    claimsPhone: optionalPhone,
    ...itemVersion,
  })
  .check(
    z.refine((form) => form.policyEndDate > form.policyStartDate, {
      error: 'field.endDateAfterStart',
      path: ['policyEndDate'],
      when: ({ value }) => hasDates(value),
    }),
  )
export type PolicyForm = z.infer<typeof policyForm>
export type PolicyFormInput = z.input<typeof policyForm>

/** The form on the wire. Older names of fields and the choices as people write them are read, never written. */
export const policyBody = z.pipe(z.transform(inOurWords), policyForm)

function inOurWords(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const renamed: Record<string, unknown> = { ...body }
  for (const [before, now] of Object.entries(oldNames))
    if (renamed[now] === undefined && renamed[before] !== undefined) renamed[now] = renamed[before]
  renamed['driverName'] ??= nameOfFirst(renamed['additionalDrivers'])
  return { ...renamed, coverageType: spelled(coverageTypes, renamed['coverageType']) }
}

/** The older list of drivers held names, or drivers with a name. */
function nameOfFirst(drivers: unknown): unknown {
  const first: unknown = Array.isArray(drivers) ? drivers[0] : drivers
  return typeof first === 'object' && first !== null ? Reflect.get(first, 'fullName') : first
}

function hasDates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ['policyStartDate', 'policyEndDate'].every(
    (key) => z.safeParse(calendarDate, Reflect.get(value, key)).success,
  )
}

/** Asked for by itself, at the moment it is needed. */
export const claimsPhoneForm = z.object({ claimsPhone: phone })

export const insurancePolicy = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  driverName: z.string(),
  carrierName: z.string(),
  policyNumber: z.string(),
  coverageType: z.enum(coverageTypes),
  policyStartDate: calendarDate,
  policyEndDate: calendarDate,
  policyLimits: z.nullable(z.string()),
  uninsuredMotorist: z.boolean(),
  underinsuredMotorist: z.boolean(),
  medicalPayments: z.boolean(),
  /** Whole US dollars. */
  deductible: z.nullable(z.int()),
  agentName: z.nullable(z.string()),
  agentPhone: z.nullable(z.string()),
  /** The insurer's number for help on the road. */
  roadsidePhone: z.nullable(z.string()),
  /** The insurer's number for claims. */
  claimsPhone: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type InsurancePolicy = z.infer<typeof insurancePolicy>

export const insuranceRoutes = {
  listPolicies: route({
    method: 'GET',
    path: '/api/users/insurance',
    access: 'user',
    limit: 'person',
    summary: 'Own insurance policies, oldest first; with `expiring` those that end within `days`',
    query: z.object({
      ...pageQuery,
      /** Only policies that end within `days`. */
      expiring: z.optional(z.stringbool({ error: 'field.choice' })),
      days: z._default(wholeInQuery(1, EXPIRING_DAYS_MAX), EXPIRING_SOON_DAYS),
    }),
    response: z.array(insurancePolicy),
    paged: true,
  }),
  addPolicy: route({
    method: 'POST',
    path: '/api/users/insurance',
    access: 'user',
    limit: 'person',
    summary: 'Add an insurance policy',
    body: policyBody,
    response: insurancePolicy,
    status: 201,
    idempotent: true,
    errors: ['POLICY_EXISTS', 'GLOVEBOX_FULL'],
  }),
  updatePolicy: route({
    method: 'PUT',
    path: '/api/users/insurance/:id',
    access: 'user',
    limit: 'person',
    summary: 'Replace an insurance policy',
    params: idParams,
    body: policyBody,
    response: insurancePolicy,
    errors: ['POLICY_NOT_FOUND', 'POLICY_EXISTS', 'CHANGED_ELSEWHERE'],
  }),
  deletePolicy: route({
    method: 'DELETE',
    path: '/api/users/insurance/:id',
    access: 'user',
    limit: 'person',
    summary: 'Delete an insurance policy with its files',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['POLICY_NOT_FOUND'],
  }),
} as const
