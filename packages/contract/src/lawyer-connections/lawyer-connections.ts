import * as z from 'zod/mini'
import type { Accident } from '../accidents/accidents.ts'
import { paragraph } from '../wire/fields.ts'
import { precision, surroundings } from '../location/location.ts'
import { priorityChoice } from '../professionals/guided-match.ts'
import { type Priority, priorities } from '../professionals/match-score.ts'
import { type CaseType, caseTypes } from '../professionals/professional-choices.ts'
import { orBlank } from '../wire/generous.ts'
import type { Profile } from '../profile/profile.ts'
import { professional } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

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

/** Everything that one lawyer receives. Nothing else is shared. */
export const sharedPackage = z.object({
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
  documents: z.nullable(z.array(z.object({ id: z.uuid(), originalFilename: z.string(), fileSize: z.int() }))),
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
})
export type SharedPackage = z.infer<typeof sharedPackage>

/** The person, the report and the choices from which a package is made. */
export interface ShareSource {
  profile: Pick<Profile, 'fullName' | 'email' | 'cellNumber' | 'preferredNotification'>
  accident: Pick<
    Accident,
    'number' | 'timestamp' | 'severity' | 'description' | 'damage' | 'location' | 'photos'
  > | null
  items: readonly SharedItem[]
  note: string | null
  meeting: MeetingChoice | null
  wishes?: CaseWishes
}

/** What the person tells about the case apart from the report. */
export interface CaseWishes {
  caseType: CaseType | null
  priorities: readonly Priority[]
  ownWords: string | null
}

const noWishes: CaseWishes = { caseType: null, priorities: [], ownWords: null }

/** The package for a lawyer. The preview and the stored copy both come from this function, so they cannot differ. */
export function packageToShare(source: ShareSource): SharedPackage {
  const { profile, accident, items, note, meeting, wishes = noWishes } = source
  const includes = (item: SharedItem) => items.includes(item)
  return {
    contact: {
      fullName: profile.fullName,
      email: profile.email,
      cellNumber: profile.cellNumber,
      preferredNotification: profile.preferredNotification,
    },
    case: includes('case')
      ? { ...caseOf(accident, note), ...wishes, priorities: [...wishes.priorities] }
      : null,
    documents: includes('documents') ? photosOf(accident) : null,
    location: includes('location') ? (accident?.location ?? null) : null,
    meeting: includes('meeting') ? meeting : null,
  }
}

const noCase = { reportNumber: null, timestamp: null, severity: null, description: null, damage: [] }

function caseOf(accident: ShareSource['accident'], note: string | null) {
  if (!accident) return { ...noCase, note }
  const { number: reportNumber, timestamp, severity, description, damage } = accident
  return { reportNumber, timestamp, severity, description, damage, note }
}

function photosOf(accident: ShareSource['accident']): SharedPackage['documents'] {
  const photos = accident?.photos ?? []
  return photos.map((photo) => ({
    id: photo.id,
    originalFilename: photo.originalFilename,
    fileSize: photo.fileSize,
  }))
}

export const connectionRequest = z.object({
  lawyerId: id,
  isPreferredPartner: z._default(z.boolean(), false),
  /** A field that is not known is refused: whoever sends it believes that the lawyer gets it. */
  caseDetails: z.strictObject({
    /** Must be true: nothing is shared without explicit consent. */
    consent: z.optional(z.boolean()),
    consentVersion: z._default(z.string().check(z.maxLength(20, 'field.tooLong')), CONSENT_VERSION),
    /** All where it is left out, but an empty part agrees to nothing. */
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
  }),
})
export type ConnectionRequest = z.infer<typeof connectionRequest>
export type ConnectionRequestInput = z.input<typeof connectionRequest>

/** An agreement is active until the person takes it back; afterwards the lawyer gets nothing of it. */
export const connectionStatuses = ['active', 'revoked'] as const
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
  sharedItems: z.array(z.enum(sharedItems)),
  shared: sharedPackage,
  consent: z.object({ version: z.string(), agreedAt: instant }),
})
export type LawyerConnection = z.infer<typeof lawyerConnection>

export const connectionRoutes = {
  connectLawyer: route({
    method: 'POST',
    path: '/api/lawyer-connections/connect',
    access: 'user',
    limit: 'person',
    summary:
      'Share the agreed details with one lawyer; a second connect answers the first, until it is revoked',
    body: connectionRequest,
    response: lawyerConnection,
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'ACCIDENT_NOT_FOUND', 'CONSENT_REQUIRED'],
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
} as const
