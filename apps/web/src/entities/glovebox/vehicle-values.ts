import { vehicleForm, vehicleProblems } from '@krash/contract/vehicles'
import type { Vehicle, VehicleForm } from '@krash/contract/vehicles'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { latinDigits } from '#shared/i18n/typed-text.ts'

/** The fields in the order of the form. */
export const vehicleFields = [
  'make',
  'model',
  'year',
  'color',
  'licensePlate',
  'plateState',
  'vin',
  'vehicleType',
  'fuelType',
] as const
export type VehicleField = (typeof vehicleFields)[number]

export type VehicleValues = Record<VehicleField, string>

export function vehicleValuesOf(vehicle: Vehicle | undefined): VehicleValues {
  return Object.fromEntries(
    vehicleFields.map((field) => [field, String(vehicle?.[field] ?? '')]),
  ) as VehicleValues
}

export function vehicleBody({ year, plateState, vehicleType, fuelType, ...texts }: VehicleValues) {
  const digits = latinDigits(year.trim())
  return {
    ...texts,
    // The validation reports what is not a number.
    year: /^\d+$/.test(digits) ? Number(digits) : Number.NaN,
    plateState: plateState || null,
    vehicleType: vehicleType || null,
    fuelType: fuelType || null,
  }
}

/** The form's rules for a vehicle on a given day, `YYYY-MM-DD`. */
export function vehicleSchema(today: string) {
  return typedSchema<VehicleValues, ReturnType<typeof vehicleBody>, VehicleForm>({
    schema: vehicleForm,
    bodyOf: vehicleBody,
    required: ['year'],
    problems: (body) => vehicleProblems(body, today),
  })
}
