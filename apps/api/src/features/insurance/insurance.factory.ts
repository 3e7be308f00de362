import { type InsurancePolicy, type PolicyFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** A policy form that is right but for what the test changes. */
export function policyForm(changes: Partial<PolicyFormInput> = {}): PolicyFormInput {
  return {
    driverName: 'Ana Rivera',
    carrierName: 'Sunshine Mutual',
    policyNumber: 'SM-2026-001',
    coverageType: 'full_coverage',
    policyStartDate: '2026-01-01',
    policyEndDate: '2027-01-01',
    policyLimits: '100/300/50',
    uninsuredMotorist: true,
    deductible: 500,
    agentName: 'Pat Lee',
    agentPhone: '(813) 555-0199',
    ...changes,
  }
}

/** A policy of this person, stored. */
export async function makePolicy(
  client: TestClient,
  changes: Partial<PolicyFormInput> = {},
): Promise<InsurancePolicy> {
  return (await client.call(routes.addPolicy, { body: policyForm(changes) })).data
}
