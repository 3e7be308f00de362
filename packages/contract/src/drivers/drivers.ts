import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { email, phone, text } from '../wire/fields.ts'
import { orNone } from '../wire/generous.ts'
import { itemVersion } from '../glovebox/glovebox.ts'
import { route } from '../wire/route.ts'
import { usStates } from '../wire/us-states.ts'
import { type FieldProblem, calendarDate, idParams, instant, pageQuery } from '../wire/wire.ts'

export const relationships = [
  'self',
  'family',
  'spouse',
  'child',
  'parent',
  'sibling',
  'friend',
  'other',
] as const
/** `self` is the person of the account. The form starts with `family`; a driver stored without a relationship is `other`. */
export const RELATIONSHIP_OF_FORM = 'family'
export const RELATIONSHIP_STORED = 'other'

/** Ages in years. */
export const driverLimits = { age: { min: 16, max: 100 }, licenseNumber: { min: 5, max: 30 } } as const

const licenseNumber = z.pipe(
  z.optional(z.nullable(text({ min: 0, max: driverLimits.licenseNumber.max }))),
  z.transform((typed) => typed || null),
)

export const driverForm = z.object({
  fullName: text(fieldLimits.fullName),
  email,
  cellNumber: phone,
  address: text(fieldLimits.address),
  dateOfBirth: calendarDate,
  relationship: z._default(z.enum(relationships, { error: 'field.choice' }), RELATIONSHIP_STORED),
  licenseNumber: licenseNumber.check(
    z.refine((number) => number === null || number.length >= driverLimits.licenseNumber.min, {
      error: 'field.licenseNumber',
    }),
  ),
  licenseState: orNone(z.enum(usStates, { error: 'field.state' })),
  ...itemVersion,
})
export type DriverForm = z.infer<typeof driverForm>
export type DriverFormInput = z.input<typeof driverForm>

/** Whole years between a date of birth and a day, both `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Rules of a driver that depend on the day (`YYYY-MM-DD`). */
export function driverProblems(form: Pick<DriverForm, 'dateOfBirth'>, today: string): FieldProblem[] {
  const { min, max } = driverLimits.age
  const age = ageOn(form.dateOfBirth, today)
  if (age < min) return [{ field: 'dateOfBirth', key: 'field.mustBe16OrOlder', values: { min } }]
  if (age > max) return [{ field: 'dateOfBirth', key: 'field.ageTooOld', values: { max } }]
  return []
}

export const driver = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  cellNumber: z.string(),
  address: z.string(),
  dateOfBirth: calendarDate,
  relationship: z.enum(relationships),
  licenseNumber: z.nullable(z.string()),
  licenseState: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Driver = z.infer<typeof driver>

export const driverRoutes = {
  listDrivers: route({
    method: 'GET',
    path: '/api/users/drivers',
    access: 'user',
    limit: 'person',
    summary: 'Own additional drivers, oldest first',
    query: z.object(pageQuery),
    response: z.array(driver),
    paged: true,
  }),
  addDriver: route({
    method: 'POST',
    path: '/api/users/drivers',
    access: 'user',
    limit: 'person',
    summary: 'Add a driver',
    body: driverForm,
    response: driver,
    status: 201,
    idempotent: true,
    errors: ['DRIVER_EXISTS', 'GLOVEBOX_FULL'],
  }),
  updateDriver: route({
    method: 'PUT',
    path: '/api/users/drivers/:id',
    access: 'user',
    limit: 'person',
    summary: 'Replace a driver',
    params: idParams,
    body: driverForm,
    response: driver,
    errors: ['DRIVER_NOT_FOUND', 'DRIVER_EXISTS', 'CHANGED_ELSEWHERE'],
  }),
  deleteDriver: route({
    method: 'DELETE',
    path: '/api/users/drivers/:id',
    access: 'user',
    limit: 'person',
    summary: 'Delete a driver with its files',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['DRIVER_NOT_FOUND'],
  }),
} as const
