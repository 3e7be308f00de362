import * as z from 'zod/mini'
import { paragraph, text } from '../wire/fields.ts'
import { timeZoneInQuery } from '../wire/time-zone.ts'
import { route } from '../wire/route.ts'
import { calendarDate, id, instant, pageQuery, pagination } from '../wire/wire.ts'

export const activityTypes = [
  'profile_updated',
  'vehicle_added',
  'vehicle_updated',
  'vehicle_deleted',
  'driver_added',
  'driver_updated',
  'driver_deleted',
  'insurance_added',
  'insurance_updated',
  'insurance_deleted',
  'message_sent',
  'message_received',
  'feedback_submitted',
  'professional_contacted',
  'emergency_reported',
  'navigation',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** The picture of each type, as a name that any set of icons has something for. */
export const activityIcons: Record<ActivityType, string> = {
  profile_updated: 'user',
  vehicle_added: 'car',
  vehicle_updated: 'car',
  vehicle_deleted: 'car',
  driver_added: 'users',
  driver_updated: 'users',
  driver_deleted: 'users',
  insurance_added: 'shield',
  insurance_updated: 'shield',
  insurance_deleted: 'shield',
  message_sent: 'message',
  message_received: 'message',
  feedback_submitted: 'star',
  professional_contacted: 'briefcase',
  emergency_reported: 'alert',
  navigation: 'compass',
}

/** Items in the dashboard's feed, and days in its summary. */
export const DASHBOARD_FEED_LIMIT = 5
export const SUMMARY_DAYS = 30
export const activityLimits = {
  title: { max: 200 },
  description: { max: 1000 },
  metadataBytes: 4096,
  days: { max: 3650 },
  search: { max: 100 },
  /** Items that one call may change. */
  bulk: { max: 500 },
} as const

/** Rows on a page of the history, and the most that a browser keeps. */
export const HISTORY_PAGE_SIZE = 25
export const ACTIVITY_LIST_CAP = 100
/** Milliseconds between two refreshes of the history where no live stream reports news. */
export const ACTIVITY_REFRESH_MS = 300_000

export const activityDateRanges = ['all', 'today', 'week', 'month', 'year'] as const
export type ActivityDateRange = (typeof activityDateRanges)[number]
/** Days a range reaches back; `today` begins at midnight in the person's time zone. */
export const rangeDays = { week: 7, month: 30, year: 365 } as const
export const activityStatuses = ['all', 'unread', 'read', 'archived'] as const
export type ActivityStatus = (typeof activityStatuses)[number]
export const activityActions = ['read', 'unread', 'archive', 'unarchive', 'delete'] as const
export type ActivityAction = (typeof activityActions)[number]

const metadataValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/**
 * `phrase` (a key of the `activity` phrases) and `values` let a screen say the item in the reader's language; `url` is
 * http(s) or a path of the app.
 */
export const activityMetadata = z.record(
  z.string().check(z.maxLength(50, 'field.tooLong')),
  z.union([metadataValue, z.record(z.string(), metadataValue)]),
)
export type ActivityMetadata = z.infer<typeof activityMetadata>

export const activityItem = z.object({
  id: z.uuid(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  timestamp: instant,
  metadata: activityMetadata,
  icon: z.string(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  /** What the item itself says about its case when it was written; null where it has none. */
  status: z.nullable(z.string()),
  isResolved: z.boolean(),
  isCompleted: z.boolean(),
  isClosed: z.boolean(),
  /** Sent by a client: shown as it is, and proof of nothing. */
  isToldByClient: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type ActivityItem = z.infer<typeof activityItem>

/** Which items are wanted; the page keeps the same fields in its address. */
export const activityFilter = z.object({
  type: z.optional(z.enum(activityTypes, { error: 'field.choice' })),
  /** Leaves the items of one type out. */
  without: z.optional(z.enum(activityTypes, { error: 'field.choice' })),
  since: z.optional(instant),
  /** Matches titles and descriptions, and the item's phrase in the caller's language. */
  search: z.optional(text({ min: 0, max: activityLimits.search.max })),
  dateRange: z._default(z.enum(activityDateRanges, { error: 'field.choice' }), 'all'),
  status: z._default(z.enum(activityStatuses, { error: 'field.choice' }), 'all'),
  timeZone: timeZoneInQuery,
})
export type ActivityFilter = z.infer<typeof activityFilter>

/**
 * A UUID, digits, or 3 to 50 letters, digits, underscores and hyphens: other clients may use ids of their own. The
 * error names the id.
 */
const activityIdParams = z.object({
  id: z.string().check(({ value, issues }) => {
    if (/^(?:\d+|[\w-]{3,50})$/.test(value)) return
    issues.push({ code: 'custom', message: 'field.activityId', input: value, params: { id: value } })
  }),
})

/** True for items that exist only on a device, such as examples; the server is never asked for them. */
export function isMockActivity(id: string): boolean {
  return /^(?:temp_|mock_|[1-9]$)/.test(id)
}

const ofOne = {
  access: 'user',
  limit: 'person',
  params: activityIdParams,
  errors: ['ACTIVITY_NOT_FOUND'],
} as const

export const activityRoutes = {
  recentActivity: route({
    method: 'GET',
    path: '/api/activity/recent',
    access: 'user',
    limit: 'person',
    summary: 'Own activity, newest first',
    query: z.object({
      ...pageQuery,
      ...activityFilter.shape,
    }),
    response: z.object({ activities: z.array(activityItem), pagination }),
  }),
  activitySummary: route({
    method: 'GET',
    path: '/api/activity/summary',
    access: 'user',
    limit: 'person',
    summary: 'Counts of your activity',
    query: z.object({
      days: z._default(
        z.coerce
          .number({ error: 'field.number' })
          .check(
            z.int('field.wholeNumber'),
            z.gte(1, 'field.tooSmall'),
            z.lte(activityLimits.days.max, 'field.tooBig'),
          ),
        SUMMARY_DAYS,
      ),
    }),
    response: z.object({
      totalActivities: z.int(),
      recentActivities: z.int(),
      activityByType: z.record(z.string(), z.int()),
      lastActivity: z.nullable(instant),
      period: z.object({ days: z.int(), startDate: instant, endDate: instant }),
    }),
  }),
  activityStats: route({
    method: 'GET',
    path: '/api/activity/stats',
    access: 'user',
    limit: 'person',
    summary: 'The figures of the history page, kept as counters, and one count for each of the last 30 days',
    query: z.object({ timeZone: timeZoneInQuery }),
    response: z.object({
      total: z.int(),
      unread: z.int(),
      today: z.int(),
      archived: z.int(),
      week: z.int(),
      month: z.int(),
      days: z.array(z.object({ date: calendarDate, total: z.int() })),
    }),
  }),
  activityTypes: route({
    method: 'GET',
    path: '/api/activity/types',
    access: 'user',
    limit: 'person',
    summary: 'Every type an item can have',
    response: z.object({ types: z.array(z.enum(activityTypes)) }),
  }),
  exportActivity: route({
    method: 'GET',
    path: '/api/activity/export',
    access: 'user',
    limit: 'export',
    kind: 'binary',
    summary: 'Everything that matches as CSV (UTF-8 with BOM), streamed',
    query: z.object({ ...activityFilter.shape, language: z.optional(z.string().check(z.maxLength(10))) }),
  }),
  getActivity: route({
    ...ofOne,
    errors: ['ACTIVITY_NOT_FOUND', 'MOCK_ACTIVITY'],
    method: 'GET',
    path: '/api/activity/:id',
    summary: 'One item',
    response: activityItem,
  }),
  readActivity: route({
    ...ofOne,
    method: 'PATCH',
    path: '/api/activity/:id/read',
    summary: 'Mark an item as read',
    response: activityItem,
  }),
  archiveActivity: route({
    ...ofOne,
    method: 'PATCH',
    path: '/api/activity/:id/archive',
    summary: 'Archive an item',
    response: activityItem,
  }),
  deleteActivity: route({
    ...ofOne,
    method: 'DELETE',
    path: '/api/activity/:id',
    summary: 'Delete an item',
    response: z.object({ id: z.uuid() }),
  }),
  changeActivities: route({
    method: 'POST',
    path: '/api/activity/bulk',
    access: 'user',
    limit: 'person',
    summary: 'Read, archive or delete several items at once; ids that are not own items change nothing',
    body: z.object({
      ids: z
        .array(id)
        .check(z.minLength(1, 'field.required'), z.maxLength(activityLimits.bulk.max, 'field.tooMany')),
      action: z.enum(activityActions, { error: 'field.choice' }),
    }),
    response: z.object({ changed: z.int(), ids: z.array(z.uuid()) }),
  }),
  logActivity: route({
    method: 'POST',
    path: '/api/activity/log',
    access: 'user',
    limit: 'person',
    summary: 'Log something the person did on a screen',
    body: z.object({
      type: z.enum(activityTypes, { error: 'field.choice' }),
      title: text(activityLimits.title),
      description: z.optional(paragraph(activityLimits.description)),
      metadata: z.optional(activityMetadata),
    }),
    response: activityItem,
    status: 201,
    idempotent: true,
  }),
} as const
