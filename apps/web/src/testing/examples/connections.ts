import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import { examplePackage } from './consents.ts'
import { foundLawyer } from './professionals.ts'

/** Of the first lawyer, who sees the contact alone. */
export function exampleConnection(facts: Partial<LawyerConnection> = {}): LawyerConnection {
  const lawyer = foundLawyer(1)
  return {
    id: '0199a000-0000-7000-8000-0000000000e1',
    lawyerId: lawyer.id,
    lawyer,
    isPreferredPartner: true,
    accidentId: null,
    status: 'active',
    connectedAt: '2026-11-20T12:00:00.000Z',
    revokedAt: null,
    endedBy: null,
    conflictCheck: 'none',
    conflictFacts: null,
    sharedItems: ['contact'],
    shared: examplePackage({ case: null }),
    consent: { version: '2026-11-01', agreedAt: '2026-11-20T12:00:00.000Z', digest: null },
    ...facts,
  }
}
