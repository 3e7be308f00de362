import * as z from 'zod/mini'
import { paragraph, text } from './fields.ts'
import { route } from './route.ts'
import { instant, pageQuery, pagination } from './wire.ts'

/** Document 2, section 3; the last two kinds are of this product's own events. */
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

/** Items of the dashboard feed and days of its summary (document 1, section 9). */
export const DASHBOARD_FEED_LIMIT = 5
export const SUMMARY_DAYS = 30
export const activityLimits = {
  title: { max: 200 },
  description: { max: 1000 },
  metadataBytes: 4096,
  days: { max: 3650 },
} as const

const metadataValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/**
 * `phrase` (a key of the `activity` phrases) and `values` let a screen say the item in the reader's language; `url` is http(s) only.
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
  isRead: z.boolean(),
  isArchived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type ActivityItem = z.infer<typeof activityItem>

export const activityRoutes = {
  recentActivity: route({
    method: 'GET',
    path: '/api/activity/recent',
    access: 'user',
    limit: 'person',
    summary: 'Own activity, newest first',
    query: z.object({
      ...pageQuery,
      type: z.optional(z.enum(activityTypes, { error: 'field.choice' })),
      since: z.optional(instant),
    }),
    response: z.object({ activities: z.array(activityItem), pagination }),
  }),
  activitySummary: route({
    method: 'GET',
    path: '/api/activity/summary',
    access: 'user',
    limit: 'person',
    summary: 'Counts of own activity',
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
  logActivity: route({
    method: 'POST',
    path: '/api/activity/log',
    access: 'user',
    limit: 'person',
    summary: 'Log something the person did on a screen',
    body: z.object({
      type: z.enum(['navigation'], { error: 'field.choice' }),
      title: text(activityLimits.title),
      description: z.optional(paragraph(activityLimits.description)),
      metadata: z.optional(activityMetadata),
    }),
    response: activityItem,
    status: 201,
    idempotent: true,
  }),
} as const
