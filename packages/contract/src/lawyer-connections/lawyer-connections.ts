import * as z from 'zod/mini'
import { paragraph } from '../wire/fields.ts'
import { orBlank } from '../wire/generous.ts'
import { fileTypes } from '../files/files.ts'
import { precision, surroundings } from '../location/location.ts'
import { priorityChoice } from '../professionals/guided-match.ts'
import { type Priority, priorities } from '../professionals/match-score.ts'
import { type CaseType, caseTypes } from '../professionals/professional-choices.ts'
import { professional } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'
import { conflictChecks, conflictFacts } from './conflict-check.ts'

/** Version of the consent notice a person reads before sharing; the consent record keeps it. */
export const CONSENT_VERSION = '2026-11-24'

/** What a person can agree to share; contact details are always part of it. */
export const sharedItems = ['contact', 'case', 'documents', 'location', 'meeting'] as const
export type SharedItem = (typeof sharedItems)[number]

export const meetingChoices = ['phone', 'video', 'inPerson'] as const
export type MeetingChoice = (typeof meetingChoices)[number]
export const connectionLimits = {
  note: { max: 1000 },
  ownWords: { max: 5000 },
  reason: { max: 500 },
} as const

const nullableText = z.nullable(z.string())

/** A photo or a paper as it was agreed to share it. */
const agreedDocument = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  mimeType: z.enum(fileTypes),
  /** Bytes of the original. */
  fileSize: z.int(),
  /** By the satellites, else the phone, else the camera; left out where none of them told it. */
  takenAt: z.optional(instant),
})

/** The same, with where to fetch it. */
export const sharedDocument = z.extend(agreedDocument, {
  /** A small picture; null for a paper. */
  thumbnailUrl: nullableText,
  /** With `?view=true` it is only looked at; otherwise the ledger says that it was downloaded. */
  downloadUrl: z.string(),
})
export type SharedDocument = z.infer<typeof sharedDocument>

/** Everything that one lawyer receives. Nothing else is shared. */
const packageParts = {
  contact: z.object({
    fullName: nullableText,
    email: z.string(),
    cellNumber: nullableText,
    preferredNotification: z.string(),
  }),
  case: z.nullable(
    z.object({
      reportNumber: nullableText,
      timestamp: nullableText,
      severity: nullableText,
      description: nullableText,
      damage: z.array(z.string()),
      note: nullableText,
      /** The kind of case, what matters to the person, and their own words; absent in packages of older versions. */
      caseType: z.optional(nullableText),
      priorities: z.optional(z.array(z.string())),
      ownWords: z.optional(nullableText),
    }),
  ),
  location: z.nullable(
    z.object({
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      address: nullableText,
      /** As in the report; absent in packages of older versions. */
      precision: z.optional(z.nullable(precision)),
      accuracy: z.optional(z.nullable(z.number())),
      near: z.optional(z.nullable(surroundings)),
    }),
  ),
  meeting: z.nullable(z.enum(meetingChoices)),
}

/** A package as it is agreed to and stored; its digest is made from it. */
export const agreedPackage = z.object({ ...packageParts, documents: z.nullable(z.array(agreedDocument)) })
export type AgreedPackage = z.infer<typeof agreedPackage>

/** The same package as a person or a lawyer is shown it. */
export const sharedPackage = z.object({ ...packageParts, documents: z.nullable(z.array(sharedDocument)) })
export type SharedPackage = z.infer<typeof sharedPackage>

/** What the person tells about the case apart from the report. */
export interface CaseWishes {
  caseType: CaseType | null
  priorities: readonly Priority[]
  ownWords: string | null
}

/** SHA-256 of a package, in hexadecimal. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.choice'))

/** A package before anybody agrees to it; `connect` with its digest shares this one or nothing. */
export const packagePreview = z.object({ package: sharedPackage, digest })
export type PackagePreview = z.infer<typeof packagePreview>

/** What would be shared: the kinds, the report, and what the person adds. */
const shareChoices = {
  /** All kinds if left out, but an empty value agrees to none. */
  items: z._default(
    z.pipe(
      z.transform((given: SharedItem[] | '' | null) => given || []),
      z
        .array(z.enum(sharedItems, { error: 'field.choice' }))
        .check(z.refine((items) => items.includes('contact'), { error: 'field.shareContact' })),
    ),
    [...sharedItems],
  ),
  accidentId: z.optional(z.nullable(id)),
  note: z.optional(z.nullable(paragraph(connectionLimits.note))),
  meeting: z.optional(z.nullable(z.enum(meetingChoices, { error: 'field.choice' }))),
  caseType: orBlank(z.enum(caseTypes, { error: 'field.choice' })),
  priorities: z.optional(
    z
      .array(z.enum(priorities, { error: 'field.choice' }))
      .check(z.maxLength(priorityChoice.max, 'field.tooMany')),
  ),
  /** The person's own words about the case. */
  description: z.optional(z.nullable(paragraph(connectionLimits.ownWords))),
}

const consentVersion = z._default(z.string().check(z.maxLength(20, 'field.tooLong')), CONSENT_VERSION)

/** A field that is not known is refused: whoever sends it believes that the lawyer gets it. */
const caseDetails = z.strictObject({
  ...shareChoices,
  /** Must be true to share: nothing is shared without explicit consent. */
  consent: z.optional(z.boolean()),
  consentVersion,
  /** The lawyer sees names, state, county and date first, and the package once there is no conflict of interest. */
  conflictCheckFirst: z._default(z.boolean(), false),
})

export const previewRequest = z.object({ lawyerId: id, caseDetails })
export type PreviewRequest = z.infer<typeof previewRequest>
export type PreviewRequestInput = z.input<typeof previewRequest>

export const connectionRequest = z.object({
  lawyerId: id,
  isPreferredPartner: z._default(z.boolean(), false),
  caseDetails,
  /** Of the package that the person saw: if it has changed since, nothing is shared. */
  digest: z.optional(digest),
})
export type ConnectionRequest = z.infer<typeof connectionRequest>
export type ConnectionRequestInput = z.input<typeof connectionRequest>

/** The agreement to share what is new; here the digest is required. */
export const renewalRequest = z.object({ consent: z.optional(z.boolean()), consentVersion, digest })
export type RenewalRequest = z.infer<typeof renewalRequest>

/** An agreement is active until the person takes it back; afterwards the lawyer gets nothing of it. */
export const connectionStatuses = ['active', 'revoked'] as const
/** Who ended it. */
export const endedBy = ['person', 'lawyer'] as const
export type EndedBy = (typeof endedBy)[number]
export type ConnectionStatus = (typeof connectionStatuses)[number]

export const lawyerConnection = z.object({
  id: z.uuid(),
  lawyerId: z.uuid(),
  lawyer: professional,
  isPreferredPartner: z.boolean(),
  accidentId: z.nullable(z.uuid()),
  status: z.enum(connectionStatuses),
  connectedAt: instant,
  revokedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(endedBy)),
  conflictCheck: z.enum(conflictChecks),
  /** What the lawyer sees before the answer; null without a check. */
  conflictFacts: z.nullable(conflictFacts),
  sharedItems: z.array(z.enum(sharedItems)),
  shared: sharedPackage,
  /** Of the newest agreement: which text, when, and the digest of the package; null from before digests were kept. */
  consent: z.object({ version: z.string(), agreedAt: instant, digest: z.nullable(digest) }),
})
export type LawyerConnection = z.infer<typeof lawyerConnection>

const documentParams = z.object({ id, fileId: id })

export const connectionRoutes = {
  previewConnection: route({
    method: 'POST',
    path: '/api/lawyer-connections/preview',
    access: 'user',
    limit: 'person',
    summary: 'The package that a lawyer would get, and its digest; nothing is shared',
    body: previewRequest,
    response: packagePreview,
    errors: ['PROFESSIONAL_NOT_FOUND', 'ACCIDENT_NOT_FOUND'],
  }),
  connectLawyer: route({
    method: 'POST',
    path: '/api/lawyer-connections/connect',
    access: 'user',
    limit: 'person',
    summary:
      'Share the agreed details with one lawyer; a second connect answers the first, until it is revoked. With the `digest` of a package that has changed since: 409 with the new one in `data`, and nothing is shared',
    body: connectionRequest,
    response: lawyerConnection,
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'ACCIDENT_NOT_FOUND', 'CONSENT_REQUIRED', 'PACKAGE_CHANGED'],
  }),
  myConnections: route({
    method: 'GET',
    path: '/api/lawyer-connections/my-connections',
    access: 'user',
    limit: 'person',
    summary: 'Own connections, newest first',
    query: z.object(pageQuery),
    response: z.array(lawyerConnection),
    paged: true,
  }),
  previewRenewal: route({
    method: 'GET',
    path: '/api/lawyer-connections/:id/renewal',
    access: 'user',
    limit: 'person',
    summary: 'What is agreed to share, as it is by now, and its digest; nothing is shared',
    params: idParams,
    response: packagePreview,
    errors: ['CONNECTION_NOT_FOUND', 'SHARING_ENDED'],
  }),
  renewConnection: route({
    method: 'POST',
    path: '/api/lawyer-connections/:id/renewal',
    access: 'user',
    limit: 'person',
    summary:
      'Share what is new, as a new agreement in place of the last; without anything new nothing happens. If the package has changed since the `digest`: 409 with the new one in `data`',
    params: idParams,
    body: renewalRequest,
    response: lawyerConnection,
    idempotent: true,
    errors: ['CONNECTION_NOT_FOUND', 'SHARING_ENDED', 'CONSENT_REQUIRED', 'PACKAGE_CHANGED'],
  }),
  revokeConnection: route({
    method: 'POST',
    path: '/api/lawyer-connections/:id/revoke',
    access: 'user',
    limit: 'person',
    summary: 'Take back what was shared: the lawyer gets it no more; a second revoke answers the first',
    params: idParams,
    body: z.object({ reason: orBlank(paragraph(connectionLimits.reason)) }),
    response: lawyerConnection,
    idempotent: true,
    errors: ['CONNECTION_NOT_FOUND'],
  }),
  sharedDocument: route({
    method: 'GET',
    path: '/api/lawyer-connections/:id/documents/:fileId',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary:
      'A shared photo or paper, for the two sides of an active connection; a photo has its place only where the place is shared. With `view` the ledger says opened, else downloaded',
    params: documentParams,
    query: z.object({ view: z.optional(z.stringbool({ error: 'field.choice' })) }),
    errors: ['CONNECTION_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
  sharedDocumentThumbnail: route({
    method: 'GET',
    path: '/api/lawyer-connections/:id/documents/:fileId/thumbnail',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'A small WebP of a shared photo, for the two sides of an active connection',
    params: documentParams,
    errors: ['CONNECTION_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
} as const
