import { coverageTypes, policyForm } from '@krash/contract/insurance'
import type { CoverageType, InsurancePolicy, PolicyForm } from '@krash/contract/insurance'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { latinDigits } from '#shared/i18n/typed-text.ts'

/** The form's initial values, in its order. */
const blank = {
  carrierName: '',
  policyNumber: '',
  driverName: '',
  coverageType: '',
  policyStartDate: '',
  policyEndDate: '',
  policyLimits: '',
  uninsuredMotorist: false,
  underinsuredMotorist: false,
  medicalPayments: false,
  deductible: '',
  agentName: '',
  agentPhone: '',
  roadsidePhone: '',
  claimsPhone: '',
}

export type PolicyValues = typeof blank
export type PolicyField = keyof PolicyValues

export const policyFields = Object.keys(blank) as PolicyField[]

/** The coverages that the form offers: the first five, and the policy's own. */
export function offeredCoverages(current: CoverageType | undefined): CoverageType[] {
  const offered = coverageTypes.slice(0, 5)
  return current === undefined || offered.includes(current) ? offered : [...offered, current]
}

/** The form's initial values; a new policy starts with the person's own name. */
export function policyValuesOf(policy: InsurancePolicy | undefined, ownName = ''): PolicyValues {
  if (policy === undefined) return { ...blank, driverName: ownName }
  const given = Object.fromEntries(
    policyFields.map((field) => [field, typedOf(policy[field])]),
  ) as PolicyValues
  for (const field of ['agentPhone', 'roadsidePhone', 'claimsPhone'] as const)
    given[field] = formatPhone(policy[field] ?? '')
  return given
}

function typedOf(value: string | number | boolean | null): string | boolean {
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** The typed values as the body of a call; "$1,000" becomes a deductible of 1000. */
export function policyBody({ deductible, ...rest }: PolicyValues) {
  const digits = latinDigits(deductible).replace(/[$,\s]/g, '')
  return { ...rest, deductible: digits === '' ? null : Number(digits) }
}

export const policySchema = typedSchema<PolicyValues, ReturnType<typeof policyBody>, PolicyForm>({
  schema: policyForm,
  bodyOf: policyBody,
  required: ['coverageType', 'policyStartDate', 'policyEndDate'],
})
