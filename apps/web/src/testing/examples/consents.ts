import { CONSENT_VERSION } from '@krash/contract/lawyer-connections'
import type {
  LawyerConnection,
  PackagePreview,
  PreviewRequest,
  SharedPackage,
} from '@krash/contract/lawyer-connections'
import type { Consent } from '@krash/contract/lawyer-connections/consents'
import { acceptedAccident } from './accidents.ts'
import { foundLawyer } from './professionals.ts'
import { maria } from './profiles.ts'

const items = ['contact', 'case', 'documents'] as const

/** The nth photo as a lawyer gets it. */
export function examplePhoto(n: number): NonNullable<SharedPackage['documents']>[number] {
  const id = `0199a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
  return {
    id,
    originalFilename: `front-${n % 10}.jpg`,
    mimeType: 'image/jpeg',
    fileSize: 120_000,
    thumbnailUrl: `/api/files/${id}/thumbnail`,
    downloadUrl: `/api/files/${id}/picture`,
  }
}

/** The nth paper as a lawyer gets it. */
export function examplePaper(n: number): ReturnType<typeof examplePhoto> {
  return {
    ...examplePhoto(n),
    originalFilename: `police-report-${n % 10}.pdf`,
    mimeType: 'application/pdf',
    thumbnailUrl: null,
  }
}

/** What the server makes of Maria's profile and report: contact and case, unless told otherwise. */
export function examplePackage(parts: Partial<SharedPackage> = {}): SharedPackage {
  const { fullName, email, cellNumber, preferredNotification } = maria
  const accident = acceptedAccident('0199a000-0000-7000-8000-0000000000d1')
  return {
    contact: { fullName, email, cellNumber, preferredNotification },
    case: {
      reportNumber: accident.number,
      timestamp: accident.timestamp,
      severity: accident.severity,
      description: accident.description,
      damage: accident.damage,
      note: 'Call after 5.',
      caseType: null,
      priorities: [],
      ownWords: null,
    },
    documents: null,
    location: null,
    meeting: null,
    ...parts,
  }
}

/** Maria's agreement with the nth lawyer, who has an account and has opened it. */
export function consentWith(n = 1, facts: Partial<Consent> = {}): Consent {
  const { id, fullName, firmName } = foundLawyer(n)
  const photos = [1, 2].map((at) => examplePhoto(n * 10 + at))
  const shared = examplePackage({ documents: photos })
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
    endedBy: null,
    conflictCheck: 'none',
    conflictFacts: null,
    wasOpened: true,
    endedAt: null,
    digest: null,
    shared,
    events: [
      {
        id: `0199a000-0000-7000-8000-0000000004${n}1`,
        kind: 'opened',
        items: [...items],
        fileIds: [],
        at: '2026-11-21T12:00:00.000Z',
      },
      {
        id: `0199a000-0000-7000-8000-0000000004${n}0`,
        kind: 'granted',
        items: [...items],
        fileIds: [],
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
    endedBy: 'person',
    conflictCheck: 'none',
    conflictFacts: null,
    sharedItems: [...items],
    shared,
    consent: { version, agreedAt, digest: null },
  }
}

/** What the server answers when Maria asks what a lawyer would get. */
export function examplePreview({ caseDetails: asked }: PreviewRequest): PackagePreview {
  const has = (item: (typeof asked.items)[number]) => asked.items.includes(item)
  const shared = {
    ...examplePackage({ case: has('case') ? exampleCase(asked) : null }),
    documents: has('documents') ? [] : null,
    meeting: has('meeting') ? (asked.meeting ?? null) : null,
  }
  return { package: shared, digest: exampleDigest(JSON.stringify(shared)) }
}

function exampleCase(asked: PreviewRequest['caseDetails']): SharedPackage['case'] {
  const whole = examplePackage().case
  const noReport = { reportNumber: null, timestamp: null, severity: null, description: null, damage: [] }
  const told = {
    note: asked.note ?? null,
    caseType: asked.caseType ?? null,
    priorities: asked.priorities ?? [],
    ownWords: asked.description ?? null,
  }
  return whole && { ...whole, ...(!asked.accidentId && noReport), ...told }
}

/** Another one for another text; what it is made of only the server knows. */
export function exampleDigest(text: string): string {
  let sum = 7
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0xffffffff
  return sum.toString(16).padStart(64, '0')
}
