import { claimChange, claimForm } from '@krash/contract/claims'
import type { Claim, ClaimForm } from '@krash/contract/claims'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import type { ClaimDetails } from '#entities/claims/case-queries.ts'

/** In the order of the form. */
export const claimFields = [
  'policyId',
  'type',
  'claimNumber',
  'filedOn',
  'adjusterName',
  'adjusterPhone',
  'note',
] as const
export type ClaimField = (typeof claimFields)[number]

/** The form as it is typed. */
export type ClaimValues = Record<ClaimField, string>

/** What the form starts with; whoever has one policy need not choose. */
export function claimValuesOf(claim: Claim | undefined, policyIds: readonly string[]): ClaimValues {
  const given = Object.fromEntries(claimFields.map((field) => [field, claim?.[field] ?? ''])) as ClaimValues
  const [only = '', ...others] = policyIds
  if (claim === undefined) return { ...given, policyId: others.length === 0 ? only : '' }
  return { ...given, adjusterPhone: formatPhone(given.adjusterPhone) }
}

/** The rules of the form for a new claim of a report. */
export function addingSchema(accidentId: string) {
  return typedSchema<ClaimValues, object, ClaimForm>({
    schema: claimForm,
    bodyOf: (values) => ({ ...values, accidentId, filedOn: values.filedOn || null }),
    required: ['policyId', 'type'],
  })
}

/** Those for a claim that is there: what it is of stays. */
export const changingSchema = typedSchema<ClaimValues, object, ClaimDetails>({
  schema: claimChange,
  bodyOf: ({ policyId: _policy, type: _type, ...values }) => ({ ...values, filedOn: values.filedOn || null }),
})
