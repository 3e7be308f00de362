import { driverForm, driverProblems, RELATIONSHIP_OF_FORM } from '@krash/contract/drivers'
import type { Driver, DriverForm } from '@krash/contract/drivers'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { isoDateOf } from '#shared/i18n/date-parts.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'

/** The fields in the order of the form. */
export const driverFields = [
  'fullName',
  'relationship',
  'dateOfBirth',
  'email',
  'cellNumber',
  'address',
  'licenseNumber',
  'licenseState',
] as const
export type DriverField = (typeof driverFields)[number]

/** The form's values as typed; the date of birth in parts, `year-month-day`. */
export type DriverValues = Record<DriverField, string>

export function driverValuesOf(driver: Driver | undefined): DriverValues {
  const given = Object.fromEntries(
    driverFields.map((field) => [field, driver?.[field] ?? '']),
  ) as DriverValues
  if (driver === undefined) return { ...given, relationship: RELATIONSHIP_OF_FORM }
  return { ...given, cellNumber: formatPhone(driver.cellNumber) }
}

export function driverBody({ dateOfBirth, licenseState, ...texts }: DriverValues) {
  return { ...texts, dateOfBirth: isoDateOf(dateOfBirth), licenseState: licenseState || null }
}

/** The form's rules for a driver on a given day, `YYYY-MM-DD`. */
export function driverSchema(today: string) {
  return typedSchema<DriverValues, ReturnType<typeof driverBody>, DriverForm>({
    schema: driverForm,
    bodyOf: driverBody,
    required: ['dateOfBirth', 'relationship'],
    problems: (body) => driverProblems(body, today),
  })
}
