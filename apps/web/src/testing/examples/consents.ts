import { CONSENT_VERSION, packageToShare } from '@krash/contract/lawyer-connections'
import type { LawyerConnection } from '@krash/contract/lawyer-connections'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { acceptedAccident } from './accidents.ts'
import { foundLawyer } from './professionals.ts'
import { maria } from './profiles.ts'

const items = ['contact', 'case', 'documents'] as const

/** Maria's agreement with the nth lawyer, who has an account and has opened it. */
export function consentWith(n = 1, facts: Partial<Consent> = {}): Consent {
  const { id, fullName, firmName } = foundLawyer(n)
  const photos = [1, 2].map((at) => ({
    id: `0199a000-0000-7000-8000-0000000001${n}${at}`,
    originalFilename: `front-${at}.jpg`,
    fileSize: 120_000,
  }))
  const shared = packageToShare({
    profile: maria,
    accident: acceptedAccident('0199a000-0000-7000-8000-0000000000d1'),
    items,
    note: 'Call after 5.',
    meeting: null,
  })
  return {
    id: `0199a000-0000-7000-8000-0000000002${n}0`,
    connectionId: `0199a000-0000-7000-8000-0000000003${n}0`,
    lawyer: { id, fullName, firmName, isDemo: false, hasAccount: true },
    version: CONSENT_VERSION,
    language: 'en',
    items: [...items],
    agreedAt: '2026-11-20T12:00:00.000Z',
    status: 'active',
    revokedAt: null,
    shared: { ...shared, documents: photos },
    events: [
      {
        id: `0199a000-0000-7000-8000-0000000004${n}1`,
        kind: 'opened',
        items: [...items],
        at: '2026-11-21T12:00:00.000Z',
      },
      {
        id: `0199a000-0000-7000-8000-0000000004${n}0`,
        kind: 'granted',
        items: [...items],
        at: '2026-11-20T12:00:00.000Z',
      },
    ],
    ...facts,
  }
}

/** What the server answers when the agreement with the nth lawyer is revoked. */
export function endedConnection(n: number, revokedAt: string): LawyerConnection {
  const { connectionId, agreedAt, shared, version } = consentWith(n)
  const lawyer = foundLawyer(n)
  return {
    id: connectionId,
    lawyerId: lawyer.id,
    lawyer,
    isPreferredPartner: false,
    accidentId: null,
    status: 'revoked',
    connectedAt: agreedAt,
    revokedAt,
    sharedItems: [...items],
    shared,
    consent: { version, agreedAt },
  }
}
