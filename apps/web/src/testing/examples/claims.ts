import type { Claim } from '@krash/contract/claims'
import { policy } from './glovebox.ts'

/** A claim as it was added, for tests. */
export function claimOf(facts: Partial<Claim> = {}): Claim {
  return {
    id: '0199a000-0000-7000-8000-0000000000c1',
    accidentId: '0199a000-0000-7000-8000-0000000000d1',
    accidentNumber: 'R-7K2M9Q',
    policyId: policy.id,
    carrierName: policy.carrierName,
    policyNumber: policy.policyNumber,
    type: 'collision',
    status: 'submitted',
    claimNumber: 'CL-88231',
    filedOn: null,
    promisedOn: null,
    adjusterName: null,
    adjusterPhone: null,
    note: null,
    insurerPhone: '+18005550133',
    papers: [],
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...facts,
  }
}
