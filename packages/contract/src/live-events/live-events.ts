import * as z from 'zod/mini'
import { activityItem } from '../activity/activity.ts'
import { appointment } from '../appointments/appointments.ts'
import { message } from '../conversations/conversations.ts'
import { notification } from '../notifications/notifications.ts'
import { route } from '../wire/route.ts'
import { instant } from '../wire/wire.ts'

/** Milliseconds between two signs of life of a quiet stream. */
export const HEARTBEAT_MS = 15_000
/** Open streams of one person; a further one ends the oldest. */
export const STREAMS_PER_PERSON = 5
/** Bytes that may wait for a slow reader before it is dropped; it resumes where it stood. */
export const STREAM_BUFFER_BYTES = 1_048_576
/** Events are kept for so long; who was away longer is told to load anew (`reset`). */
export const EVENTS_KEPT_HOURS = 24

/** Written down with the change they tell of, numbered per person, delivered in order, each once. */
export const durableEvents = {
  /** A message of either side. `unreadCount` of these three is of the conversation, for the person who is told. */
  message: z.object({ message, unreadCount: z.int() }),
  messageDeleted: z.object({ conversationId: z.uuid(), messageId: z.uuid(), unreadCount: z.int() }),
  /** How far the other side (`peer`) or another device of the person (`self`) has read. */
  read: z.object({
    conversationId: z.uuid(),
    by: z.enum(['peer', 'self']),
    position: z.int(),
    unreadCount: z.int(),
  }),
  conversation: z.object({ conversationId: z.uuid() }),
  activity: z.object({ activity: activityItem }),
  /** Items were read, archived or deleted, perhaps many at once. */
  activityChanged: z.object({}),
  notification: z.object({ notification, unreadCount: z.int() }),
  notificationsChanged: z.object({ unreadCount: z.int() }),
  cases: z.object({ activeCases: z.int() }),
  appointment: z.object({ appointmentId: z.uuid(), status: appointment.shape.status }),
  connection: z.object({ connectionId: z.uuid() }),
  claim: z.object({ claimId: z.uuid(), accidentId: z.uuid() }),
  /** A sign-in of the person ended, here or elsewhere; the server ends the streams of it. */
  sessionsEnded: z.object({}),
} as const

/** True for a moment only: not kept, not numbered, may be missed. */
export const passingEvents = {
  typing: z.object({ conversationId: z.uuid(), isTyping: z.boolean() }),
  presence: z.object({
    conversationId: z.uuid(),
    isOnline: z.boolean(),
    lastSeen: z.nullable(instant),
  }),
  /** The stream begins; `lastEventId` is where it stands. */
  ready: z.object({ lastEventId: z.int() }),
  /** What was missed is no longer kept: load everything anew. */
  reset: z.object({ lastEventId: z.int() }),
  /** The session is over; the stream ends. */
  signedOut: z.object({}),
} as const

export const liveEvents = { ...durableEvents, ...passingEvents } as const
export type DurableKind = keyof typeof durableEvents
export type PassingKind = keyof typeof passingEvents
export type LiveKind = keyof typeof liveEvents
/** `data` of an event as it arrives. */
export type LiveData<K extends LiveKind> = z.output<(typeof liveEvents)[K]>

export const liveEventRoutes = {
  /** Server-sent events over fetch with the bearer header; `Last-Event-ID` resumes. */
  events: route({
    method: 'GET',
    path: '/api/events',
    access: 'user',
    limit: 'stream',
    kind: 'binary',
    takenWithinMs: null,
    summary: 'The live stream of the signed-in person (text/event-stream); `Last-Event-ID` resumes it',
  }),
} as const
