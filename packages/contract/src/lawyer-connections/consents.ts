import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { instant, pageQuery } from '../wire/wire.ts'
import { conflictChecks, conflictFacts } from './conflict-check.ts'
import { endedBy, sharedItems, sharedPackage } from './lawyer-connections.ts'

/** What can happen with an agreement; the server only ever adds to it. */
export const consentEventKinds = [
  'granted',
  'opened',
  'downloaded',
  'revoked',
  'ended',
  /** The lawyer saw the names to check for a conflict of interest, and what the answer was. */
  'namesOpened',
  'cleared',
  'conflict',
  /** The lawyer does not take the case, which ends the agreement. */
  'declined',
] as const
/** Active until the person takes it back, or another agreement takes its place. */
export const consentStatuses = ['active', 'revoked', 'ended'] as const
/** The newest events of an agreement that the list shows. */
export const CONSENT_EVENTS_SHOWN = 50

export const consentEvent = z.object({
  id: z.uuid(),
  kind: z.enum(consentEventKinds),
  /** What it was about, such as the parts that were opened. */
  items: z.array(z.enum(sharedItems)),
  /** The photos and papers that were opened or downloaded. */
  fileIds: z.array(z.uuid()),
  at: instant,
})
export type ConsentEvent = z.infer<typeof consentEvent>

/** One agreement to share with a lawyer, and what happened with it. */
export const consent = z.object({
  id: z.uuid(),
  connectionId: z.uuid(),
  lawyer: z.object({
    id: z.uuid(),
    fullName: z.string(),
    firmName: z.nullable(z.string()),
    isDemo: z.boolean(),
    /** Somebody answers for the lawyer, and can see what is shared. */
    hasAccount: z.boolean(),
  }),
  /** The text that was agreed to. */
  version: z.string(),
  /** The language in which it was read; null for agreements from before that was kept. */
  language: z.nullable(z.string()),
  items: z.array(z.enum(sharedItems)),
  agreedAt: instant,
  status: z.enum(consentStatuses),
  revokedAt: z.nullable(instant),
  /** Since when a newer agreement with the same lawyer is in its place. */
  endedAt: z.nullable(instant),
  /** SHA-256 of the package; null for agreements from before that was kept. */
  digest: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(endedBy)),
  conflictCheck: z.enum(conflictChecks),
  conflictFacts: z.nullable(conflictFacts),
  /** Whether somebody who answered for the lawyer has opened something of this agreement, or of an earlier one of the same sharing. */
  wasOpened: z.boolean(),
  shared: sharedPackage,
  /** Newest first, `CONSENT_EVENTS_SHOWN` at most. */
  events: z.array(consentEvent),
})
export type Consent = z.infer<typeof consent>

export const consentRoutes = {
  listConsents: route({
    method: 'GET',
    path: '/api/consents',
    access: 'user',
    limit: 'person',
    summary: 'Own agreements to share with lawyers, newest first, each with what happened with it',
    query: z.object(pageQuery),
    response: z.array(consent),
    paged: true,
  }),
} as const
