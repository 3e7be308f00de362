import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { idParams, instant, pageQuery } from '../wire/wire.ts'

/** Kinds of notifications; each has its phrases in the namespace `notifications`. */
export const notificationKinds = [
  'message',
  'messageRequest',
  'connection',
  'requestAccepted',
  'requestDeclined',
  'conflictCleared',
  'appointmentBooked',
  'appointmentMoved',
  'appointmentCancelled',
  'appointmentReminder',
  'visitRequested',
  'visitConfirmed',
  'visitMoved',
  'visitCancelled',
  'review',
  'reviewAnswered',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Shown only in the app: a stranger makes no device ring. */
export const quietKinds: readonly NotificationKind[] = ['messageRequest']

export const notificationLimits = { devices: 20, endpoint: { max: 1000 }, kept: 200 } as const
/** A message that stays unread this long is announced by mail, if the person chose that. */
export const UNREAD_MAIL_MS = 15 * 60_000

export const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** Values for the phrase of the kind. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Page of the app that the notification opens, such as `/chat/…`. */
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

const base64url = (max: number) =>
  z
    .string({ error: 'field.required' })
    .check(z.maxLength(max, 'field.tooLong'), z.regex(/^[\w-]+={0,2}$/, 'field.invalid'))

/** The shape that `PushSubscription.toJSON()` returns. */
export const pushSubscription = z.object({
  endpoint: z
    .url({ error: 'field.url' })
    .check(z.maxLength(notificationLimits.endpoint.max, 'field.tooLong')),
  keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
})
export type PushSubscriptionForm = z.infer<typeof pushSubscription>

/** Content of a push: no name, no message text, no place. */
export const pushPayload = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  language: z.string(),
  title: z.string(),
  body: z.string(),
  /** Whether the app has its inbox, the usual page for what a push tells: the operator may have switched it off. */
  hasInbox: z.boolean(),
})
export type PushPayload = z.infer<typeof pushPayload>

const counted = z.object({ unreadCount: z.int() })

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    limit: 'person',
    summary: 'Own notifications, newest first',
    query: z.object(pageQuery),
    response: z.object({ notifications: z.array(notification), unreadCount: z.int() }),
    paged: true,
  }),
  shellCounts: route({
    method: 'GET',
    path: '/api/notifications/counts',
    access: 'user',
    limit: 'person',
    summary: 'The figures that stand in the frame of every page',
    response: z.object({ unreadNotifications: z.int(), unreadMessages: z.int(), activeCases: z.int() }),
  }),
  readNotification: route({
    method: 'PATCH',
    path: '/api/notifications/:id/read',
    access: 'user',
    limit: 'person',
    summary: 'Mark one as read',
    params: idParams,
    response: counted,
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),
  readNotifications: route({
    method: 'PATCH',
    path: '/api/notifications/read',
    access: 'user',
    limit: 'person',
    summary: 'Mark all as read',
    response: counted,
  }),
  deleteNotification: route({
    method: 'DELETE',
    path: '/api/notifications/:id',
    access: 'user',
    limit: 'person',
    summary: 'Remove one',
    params: idParams,
    response: counted,
    errors: ['NOTIFICATION_NOT_FOUND'],
  }),
  clearNotifications: route({
    method: 'DELETE',
    path: '/api/notifications',
    access: 'user',
    limit: 'person',
    summary: 'Remove all',
    response: z.object({ ...counted.shape, clearedAt: instant }),
  }),
  restoreNotifications: route({
    method: 'POST',
    path: '/api/notifications/restore',
    access: 'user',
    limit: 'person',
    summary: 'Take back a removal of all, for an hour at least',
    body: z.object({ clearedAt: instant }),
    response: counted,
  }),
  pushKey: route({
    method: 'GET',
    path: '/api/push/key',
    access: 'user',
    feature: 'push',
    limit: 'person',
    summary: "The server's public VAPID key (RFC 8292), base64url",
    response: z.object({ publicKey: z.string() }),
  }),
  subscribePush: route({
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'user',
    feature: 'push',
    limit: 'person',
    summary: 'Send pushes to this device; the same endpoint again is the same subscription',
    body: pushSubscription,
    response: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
    errors: ['PUSH_SERVICE_UNKNOWN'],
  }),
  unsubscribePush: route({
    method: 'POST',
    path: '/api/push/unsubscribe',
    access: 'user',
    feature: 'push',
    limit: 'person',
    summary: 'Send no more pushes to this device',
    body: z.object({ endpoint: pushSubscription.shape.endpoint }),
    response: z.object({ removed: z.boolean() }),
  }),
} as const
