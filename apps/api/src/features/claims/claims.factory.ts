import { type Claim, type ClaimFormInput, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'

/** Which report and policy a claim is of. */
export type ClaimOf = Pick<ClaimFormInput, 'accidentId' | 'policyId'>

/** A claim form that is right but for what the test changes. */
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

/** A claim of this person, stored. */
export async function makeClaim(
  client: TestClient,
  changes: ClaimOf & Partial<ClaimFormInput>,
): Promise<Claim> {
  return (await client.call(routes.addClaim, { body: claimForm(changes) })).data
}
