import { policyStatus } from '@krash/contract/insurance/policy-status'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { readPolicies } from './read-policies.ts'

/** An insurer's number for help on the road. */
export interface RoadsideNumber {
  carrierName: string
  phone: string
}

export async function readRoadsideNumbers(userId: string, signal: AbortSignal): Promise<RoadsideNumber[]> {
  return numbersOf(await readPolicies(userId, signal))
}

function numbersOf(policies: readonly InsurancePolicy[]): RoadsideNumber[] {
  const today = new Date().toLocaleDateString('sv')
  const inForce = policies.filter(({ policyEndDate }) => policyStatus(policyEndDate, today) !== 'expired')
  const numbers = inForce.flatMap(({ carrierName, roadsidePhone }) =>
    roadsidePhone ? [{ carrierName, phone: roadsidePhone }] : [],
  )
  return [...new Map(numbers.map((number) => [number.phone, number])).values()]
}
