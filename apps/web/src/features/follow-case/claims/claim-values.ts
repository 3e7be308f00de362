import { claimChange, claimForm } from '@krash/contract/claims/claim-form'
import type { ClaimForm } from '@krash/contract/claims/claim-form'
import type { Claim } from '@krash/contract/claims'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import type { ClaimDetails } from '#entities/claims/case-queries.ts'

/** The fields in the order of the form. */
export const claimFields = [
  'policyId',
  'type',
  'claimNumber',
  'filedOn',
  'promisedOn',
  'adjusterName',
  'adjusterPhone',
  'note',
] as const
export type ClaimField = (typeof claimFields)[number]

export type ClaimValues = Record<ClaimField, string>

/** The form's initial values. If there is only one policy, it is already chosen. */
export function claimValuesOf(claim: Claim | undefined, policyIds: readonly string[]): ClaimValues {
  const given = Object.fromEntries(claimFields.map((field) => [field, claim?.[field] ?? ''])) as ClaimValues
  const [only = '', ...others] = policyIds
  if (claim === undefined) return { ...given, policyId: others.length === 0 ? only : '' }
  return { ...given, adjusterPhone: formatPhone(given.adjusterPhone) }
}

/** The form's rules for a new claim of a report. */
export function addingSchema(accidentId: string) {
  return typedSchema<ClaimValues, object, ClaimForm>({
    schema: claimForm,
    bodyOf: (values) => ({ ...values, accidentId, ...daysOf(values) }),
    required: ['policyId', 'type'],
  })
}

/** The form's rules for an existing claim, whose policy and type cannot change. */
export const changingSchema = typedSchema<ClaimValues, object, ClaimDetails>({
  schema: claimChange,
  bodyOf: ({ policyId: _policy, type: _type, ...values }) => ({ ...values, ...daysOf(values) }),
})

function daysOf({ filedOn, promisedOn }: Pick<ClaimValues, 'filedOn' | 'promisedOn'>) {
  return { filedOn: filedOn || null, promisedOn: promisedOn || null }
}
