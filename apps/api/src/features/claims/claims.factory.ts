import { type Claim, type ClaimFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** The report and policy of a claim. */
export type ClaimOf = Pick<ClaimFormInput, 'accidentId' | 'policyId'>

/** A valid claim form with the changes of the test. */
export function claimForm(changes: ClaimOf & Partial<ClaimFormInput>): ClaimFormInput {
  return {
    type: 'collision',
    claimNumber: 'CL-88231',
    filedOn: '2026-11-02',
    adjusterName: 'Pat Lee',
    adjusterPhone: '(813) 555-0142',
    note: 'The estimate comes on Friday.',
    ...changes,
  }
}

export async function makeClaim(
  client: TestClient,
  changes: ClaimOf & Partial<ClaimFormInput>,
): Promise<Claim> {
  return (await client.call(routes.addClaim, { body: claimForm(changes) })).data
}
