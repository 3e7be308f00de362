import { claimForm, claimRoutes } from '@krash/contract/claims'
import type { Claim, ClaimForm } from '@krash/contract/claims'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import type { ClaimDetails } from '#entities/claims/case-queries.ts'

/** The form as it is typed. */
export interface ClaimValues {
  policyId: string
  type: string
  claimNumber: string
  filedOn: string
  adjusterName: string
  adjusterPhone: string
  note: string
}
export type ClaimField = keyof ClaimValues

/** In the order of the form. */
export const claimFields = [
  'policyId',
  'type',
  'claimNumber',
  'filedOn',
  'adjusterName',
  'adjusterPhone',
  'note',
] as const satisfies readonly ClaimField[]

const blank: ClaimValues = {
  policyId: '',
  type: '',
  claimNumber: '',
  filedOn: '',
  adjusterName: '',
  adjusterPhone: '',
  note: '',
}

/** What the form starts with; whoever has one policy need not choose. */
export function claimValuesOf(claim: Claim | undefined, policyIds: readonly string[]): ClaimValues {
  if (claim === undefined) return { ...blank, policyId: policyIds.length === 1 ? (policyIds[0] ?? '') : '' }
  const given = Object.fromEntries(claimFields.map((field) => [field, claim[field] ?? '']))
  return { ...blank, ...given, adjusterPhone: formatPhone(claim.adjusterPhone ?? '') }
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
  schema: claimRoutes.updateClaim.body,
  bodyOf: ({ policyId: _policy, type: _type, ...values }) => ({ ...values, filedOn: values.filedOn || null }),
})
