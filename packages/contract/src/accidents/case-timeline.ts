import * as z from 'zod/mini'
import { appointmentStatuses } from '../appointments/appointments.ts'
import { claimTypes } from '../claims/claim-choices.ts'
import { conflictChecks } from '../lawyer-connections/conflict-check.ts'
import { sharedItems } from '../lawyer-connections/lawyer-connections.ts'
import { professionalTypes } from '../professionals/professionals.ts'
import { wholeInQuery } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'
import { callees } from './accidents.ts'
import { madeCorrection } from './corrections.ts'
import { detailChange } from './who-was-there.ts'

/** Entries of one page of a timeline. */
export const TIMELINE_PAGE = 25

export const timelineKinds = [
  'reported',
  'reportStatus',
  'corrected',
  'noted',
  'called',
  'detail',
  'placeShared',
  'connected',
  'sharingEnded',
  'message',
  'visitRequested',
  'visitBooked',
  'visitCancelled',
  'claimAdded',
  'claimStatus',
  'claimRemoved',
  'photosAdded',
  'photosRemoved',
  'papersAdded',
  'papersRemoved',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** What a person can ask to see alone. */
export const timelineFilters = ['all', 'messages', 'visits', 'shared'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

/** Where a page of a timeline ends: the instant and the id of its last entry. */
const cursor = z
  .string({ error: 'field.invalid' })
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
      'field.invalid',
    ),
  )

const nullableText = z.nullable(z.string())
const who = z.object({ id: z.uuid(), type: z.enum(professionalTypes), name: z.string() })

/** One thing that happened with a report; the screen says it in its own language. */
export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(timelineKinds),
  /** Status the report or the claim got; null where there is none. */
  status: nullableText,
  claimType: z.nullable(z.enum(claimTypes)),
  /** Whom the person reached. */
  callee: z.nullable(z.enum(callees)),
  /** Of an insurer. */
  name: nullableText,
  /** What the person noted, or the beginning of a message. */
  note: nullableText,
  /** Version of the person's note, needed to change it. */
  updatedAt: z.nullable(instant),
  /** How many photos or papers were added or removed within the hour. */
  count: z.nullable(z.int()),
  correction: z.nullable(madeCorrection),
  /** What was added, corrected or removed of who was there. */
  detail: z.nullable(detailChange),
  /** With whom something was shared, said or arranged. */
  professional: z.nullable(who),
  /** Who wrote a message. */
  from: z.nullable(z.enum(['self', 'peer'])),
  /** When a visit begins, and where its office is on the clock. */
  visit: z.nullable(z.object({ start: instant, timeZone: z.string() })),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelinePage = z.object({
  /** Newest first. */
  entries: z.array(timelineEntry),
  /** For `before` of the next page; null where there is none. */
  next: nullableText,
})
export type TimelinePage = z.infer<typeof timelinePage>

/** A lawyer with whom a report is shared, whether they can see it already or not. */
const sharedWith = z.object({
  id: z.uuid(),
  name: z.string(),
  isDemo: z.boolean(),
  /** Somebody answers for the lawyer, and can see what is shared. */
  hasAccount: z.boolean(),
  connectionId: z.uuid(),
  connectedAt: instant,
  /** When the newest agreement was made: what was shared is as it was then. */
  agreedAt: instant,
  items: z.array(z.enum(sharedItems)),
  /** How many photos and papers are shared. */
  pictures: z.int(),
  papers: z.int(),
  conflictCheck: z.enum(conflictChecks),
  /** Somebody who answered for the lawyer has opened something of it. */
  wasOpened: z.boolean(),
  /** Something of the report that is shared has changed since. */
  hasNews: z.boolean(),
})

/** Who has to do with a report: with whom it is shared, newest first, and the visits that follow from it, soonest first. */
export const accidentPeople = z.object({
  lawyers: z.array(sharedWith),
  visits: z.array(
    z.object({
      id: z.uuid(),
      start: instant,
      end: instant,
      timeZone: z.string(),
      status: z.enum(appointmentStatuses),
      professional: who,
    }),
  ),
})
export type AccidentPeople = z.infer<typeof accidentPeople>

export const caseTimelineRoutes = {
  accidentTimeline: route({
    method: 'GET',
    path: '/api/emergency/accidents/:id/timeline',
    access: 'user',
    limit: 'person',
    summary: 'What happened with your report and what belongs to it, newest first, a page at a time',
    params: idParams,
    query: z.object({
      show: z._default(z.enum(timelineFilters, { error: 'field.choice' }), 'all'),
      limit: z._default(wholeInQuery(1, 100), TIMELINE_PAGE),
      before: z.optional(cursor),
    }),
    response: timelinePage,
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
  accidentPeople: route({
    method: 'GET',
    path: '/api/emergency/accidents/:id/people',
    access: 'user',
    limit: 'person',
    summary: 'With whom an own report is shared, and the visits that follow from it',
    params: idParams,
    response: accidentPeople,
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
} as const
