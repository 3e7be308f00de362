import * as z from 'zod/mini'
import { state, text } from '../wire/fields.ts'
import { orNone } from '../wire/generous.ts'
import { licensePlate, plateLimits } from './license-plate.ts'
import { itemVersion } from '../glovebox/glovebox.ts'
import { route } from '../wire/route.ts'
import { type FieldProblem, idParams, instant, pageQuery } from '../wire/wire.ts'

export const vehicleTypes = ['car', 'truck', 'motorcycle', 'suv', 'van', 'bus', 'trailer'] as const
export const fuelTypes = ['gasoline', 'diesel', 'electric', 'hybrid', 'propane'] as const
export const vehicleLimits = {
  name: { min: 1, max: 60 },
  /** The latest model year lies `yearsAhead` after the current one. */
  year: { min: 1900, yearsAhead: 2 },
  licensePlate: plateLimits,
  vin: { length: 17 },
} as const

const vinSigns = /^[A-HJ-NPR-Z0-9]{17}$/

const vin = z.pipe(
  z.optional(
    z.nullable(
      z.string({ error: 'field.vin' }).check(
        z.trim(),
        z.toUpperCase(),
        z.refine((typed) => typed === '' || vinSigns.test(typed), { error: 'field.vin' }),
      ),
    ),
  ),
  z.transform((typed) => typed || null),
)

/** A vehicle as entered; plate and VIN become upper-case. */
export const vehicleForm = z.object({
  make: text(vehicleLimits.name),
  model: text(vehicleLimits.name),
  year: z
    .number({ error: 'field.year' })
    .check(z.int('field.year'), z.gte(vehicleLimits.year.min, 'field.tooSmall'), z.lte(9999, 'field.year')),
  color: text(vehicleLimits.name),
  licensePlate,
  /** Of the plate. */
  plateState: orNone(state),
  vin,
  vehicleType: orNone(z.enum(vehicleTypes, { error: 'field.choice' })),
  fuelType: orNone(z.enum(fuelTypes, { error: 'field.choice' })),
  ...itemVersion,
})
export type VehicleForm = z.infer<typeof vehicleForm>
export type VehicleFormInput = z.input<typeof vehicleForm>

/** The latest model year that is accepted on a day (`YYYY-MM-DD`). */
export function latestModelYear(today: string): number {
  return Number(today.slice(0, 4)) + vehicleLimits.year.yearsAhead
}

export function vehicleProblems(form: Pick<VehicleForm, 'year'>, today: string): FieldProblem[] {
  const max = latestModelYear(today)
  return form.year > max ? [{ field: 'year', key: 'field.tooBig', values: { max } }] : []
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues: Record<string, number> = Object.fromEntries(
  ['ABCDEFGH', 'JKLMN', '', 'STUVWXYZ'].flatMap((row, at) =>
    [...row].map((letter, place): [string, number] => [letter, at === 3 ? place + 2 : place + 1]),
  ),
)

/**
 * Whether the ninth character of a VIN matches the others (check digit of 49 CFR 565.15(c)). Vehicles made for other
 * markets need not have one, so a wrong one is only a warning.
 */
export function hasVinCheckDigit(vin: string): boolean {
  if (!vinSigns.test(vin)) return false
  const sum = [...vin].reduce((total, sign, place) => total + vinValue(sign) * (weights[place] ?? 0), 0)
  return vin[8] === '0123456789X'[sum % 11]
}

function vinValue(sign: string): number {
  if (sign === 'P') return 7
  if (sign === 'R') return 9
  return letterValues[sign] ?? Number(sign)
}

export const vehicle = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  color: z.string(),
  licensePlate: z.string(),
  plateState: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  vehicleType: z.nullable(z.enum(vehicleTypes)),
  fuelType: z.nullable(z.enum(fuelTypes)),
  createdAt: instant,
  updatedAt: instant,
})
export type Vehicle = z.infer<typeof vehicle>

export const vehicleRoutes = {
  listVehicles: route({
    method: 'GET',
    path: '/api/users/vehicles',
    access: 'user',
    limit: 'person',
    summary: 'Own vehicles, oldest first',
    query: z.object(pageQuery),
    response: z.array(vehicle),
    paged: true,
  }),
  addVehicle: route({
    method: 'POST',
    path: '/api/users/vehicles',
    access: 'user',
    limit: 'person',
    summary: 'Add a vehicle',
    body: vehicleForm,
    response: vehicle,
    status: 201,
    idempotent: true,
    errors: ['VEHICLE_EXISTS', 'GLOVEBOX_FULL'],
  }),
  updateVehicle: route({
    method: 'PUT',
    path: '/api/users/vehicles/:id',
    access: 'user',
    limit: 'person',
    summary: 'Replace a vehicle',
    params: idParams,
    body: vehicleForm,
    response: vehicle,
    errors: ['VEHICLE_NOT_FOUND', 'VEHICLE_EXISTS', 'CHANGED_ELSEWHERE'],
  }),
  deleteVehicle: route({
    method: 'DELETE',
    path: '/api/users/vehicles/:id',
    access: 'user',
    limit: 'person',
    summary: 'Delete a vehicle with its files',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['VEHICLE_NOT_FOUND'],
  }),
} as const
