import { policyStatus } from '@krash/contract/insurance/policy-status'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { readPolicies } from './read-policies.ts'

/** An insurer's number for help on the road, or for claims. */
export interface RoadsideNumber {
  carrierName: string
  phone: string
  for: 'roadside' | 'claims'
}

export async function readRoadsideNumbers(userId: string, signal: AbortSignal): Promise<RoadsideNumber[]> {
  return numbersOf(await readPolicies(userId, signal))
}

/** Each number once, those for help on the road first. */
function numbersOf(policies: readonly InsurancePolicy[]): RoadsideNumber[] {
  const today = new Date().toLocaleDateString('sv')
  const inForce = policies.filter(({ policyEndDate }) => policyStatus(policyEndDate, today) !== 'expired')
  const all = [
    ...inForce.map((policy) => ({ ...policy, for: 'roadside' as const, phone: policy.roadsidePhone })),
    ...inForce.map((policy) => ({ ...policy, for: 'claims' as const, phone: policy.claimsPhone })),
  ]
  const numbers = new Map<string, RoadsideNumber>()
  for (const { carrierName, phone, for: use } of all)
    if (phone && !numbers.has(phone)) numbers.set(phone, { carrierName, phone, for: use })
  return [...numbers.values()]
}
