import * as z from 'zod/mini'
import { activityItem } from '../activity/activity.ts'
import { appointment } from '../appointments/appointments.ts'
import { message } from '../conversations/conversations.ts'
import { endedBy } from '../lawyer-connections/lawyer-connections.ts'
import { notification } from '../notifications/notifications.ts'
import { requestStates } from '../practice/request-states.ts'
import { route } from '../wire/route.ts'
import { instant } from '../wire/wire.ts'

/** Milliseconds between two signs of life on a quiet stream. */
export const HEARTBEAT_MS = 15_000
/** Open streams of one person; opening another ends the oldest. */
export const STREAMS_PER_PERSON = 5
/** Bytes that may wait for a slow reader. A reader with more is disconnected and resumes where it stopped. */
export const STREAM_BUFFER_BYTES = 1_048_576
/** Hours for which events are kept. A client that was away longer gets `reset` and loads everything again. */
export const EVENTS_KEPT_HOURS = 24

/** Events stored with the change they report. They are numbered per person and delivered in order, each once. */
export const durableEvents = {
  /**
   * A message of either side. In `message`, `messageDeleted` and `read`, `unreadCount` belongs to the conversation, as
   * seen by the receiver.
   */
  message: z.object({ message, unreadCount: z.int() }),
  messageDeleted: z.object({ conversationId: z.uuid(), messageId: z.uuid(), unreadCount: z.int() }),
  /** How far the other side (`peer`) or another device of the same person (`self`) has read. */
  read: z.object({
    conversationId: z.uuid(),
    by: z.enum(['peer', 'self']),
    position: z.int(),
    unreadCount: z.int(),
  }),
  conversation: z.object({ conversationId: z.uuid() }),
  /** The person has deleted it for themselves, possibly on another device. */
  conversationDeleted: z.object({ conversationId: z.uuid() }),
  activity: z.object({ activity: activityItem }),
  /** Items were read, archived or deleted, possibly many at once. */
  activityChanged: z.object({}),
  notification: z.object({ notification, unreadCount: z.int() }),
  notificationsChanged: z.object({ unreadCount: z.int() }),
  cases: z.object({ activeCases: z.int() }),
  appointment: z.object({ appointmentId: z.uuid(), status: appointment.shape.status }),
  connection: z.object({ connectionId: z.uuid() }),
  /** What the person of a conversation shares with its lawyer has begun, or has ended; for both of its sides. */
  sharing: z.object({
    conversationId: z.uuid(),
    revokedAt: z.nullable(instant),
    endedBy: z.nullable(z.enum(endedBy)),
  }),
  /** A professional took, closed or turned away a request; for both sides of the conversation. */
  request: z.object({ conversationId: z.uuid(), state: z.enum(requestStates) }),
  claim: z.object({ claimId: z.uuid(), accidentId: z.uuid() }),
  /** It was noted, or no longer is, that somebody was reached after a report. */
  call: z.object({ accidentId: z.uuid() }),
  /** A report was corrected, or something was noted about it. */
  caseChanged: z.object({ accidentId: z.uuid() }),
  /** One or more sessions of the person have ended; the server closes their streams. */
  sessionsEnded: z.object({}),
} as const

/** Momentary events: not stored, not numbered, and possibly missed. */
export const passingEvents = {
  typing: z.object({ conversationId: z.uuid(), isTyping: z.boolean() }),
  presence: z.object({
    conversationId: z.uuid(),
    isOnline: z.boolean(),
    lastSeen: z.nullable(instant),
  }),
  /** The stream begins at `lastEventId`. */
  ready: z.object({ lastEventId: z.int() }),
  /** Missed events are no longer stored: load everything again. */
  reset: z.object({ lastEventId: z.int() }),
  /** The session is over; the stream ends. */
  signedOut: z.object({}),
} as const

export const liveEvents = { ...durableEvents, ...passingEvents } as const
export type DurableKind = keyof typeof durableEvents
export type PassingKind = keyof typeof passingEvents
export type LiveKind = keyof typeof liveEvents
/** `data` of an event as the client receives it. */
export type LiveData<K extends LiveKind> = z.output<(typeof liveEvents)[K]>

export const liveEventRoutes = {
  /** Server-sent events, read with fetch because of the bearer header; `Last-Event-ID` resumes. */
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
