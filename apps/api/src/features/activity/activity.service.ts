import {
  type ActivityItem,
  type ActivityMetadata,
  type ActivityType,
  activityIcons,
  activityLimits,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type ActivityRow, insertActivity } from './activity.repository.ts'

/** An event in English for the record, with the phrase by which screens show it. */
export interface NewActivity {
  type: ActivityType
  title: string
  description?: string | undefined
  /** `phrase` and `values` for the reader's language; `url` is http(s) or a path of the app. At most 4 KB as JSON. */
  metadata?: ActivityMetadata | undefined
  /** Sent by a client, so it may claim anything. */
  isToldByClient?: boolean
}

/** What others did is unread at first; a person's own actions and the pages they opened are read from the start. */
const news: ReadonlySet<ActivityType> = new Set(['message_received'])

/**
 * Adds an item to the person's history in the transaction of its cause, and tells their open pages.
 * @throws AppError VALIDATION_FAILED for metadata that is too large or whose `url` is no such address
 */
export async function recordActivity(
  { tx, context, userId }: Acting,
  activity: NewActivity,
): Promise<ActivityRow> {
  const metadata = activity.metadata ?? {}
  refuseBadMetadata(metadata)
  const at = context.clock.now()
  const row = await insertActivity(tx, userId, {
    id: context.newId(),
    type: activity.type,
    title: activity.title,
    description: activity.description ?? '',
    metadata,
    isRead: !news.has(activity.type),
    isToldByClient: activity.isToldByClient ?? false,
    at,
  })
  recordEvent(tx, { userId, kind: 'activity', data: { activity: toActivityItem(row) }, at })
  return row
}

export function toActivityItem(row: ActivityRow): ActivityItem {
  const status = row.metadata['status']
  const isDone = status === 'resolved'
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    timestamp: row.occurred_at.toISOString(),
    metadata: row.metadata,
    icon: activityIcons[row.type],
    isRead: row.is_read,
    isArchived: row.is_archived,
    status: typeof status === 'string' ? status : null,
    isResolved: isDone,
    isCompleted: isDone,
    isClosed: isDone || status === 'cancelled' || status === 'closed',
    isToldByClient: row.told_by_client,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function refuseBadMetadata(metadata: ActivityMetadata): void {
  const max = activityLimits.metadataBytes
  if (Buffer.byteLength(JSON.stringify(metadata)) > max) refuse('metadata', 'field.tooLong', { max })
  if ('url' in metadata && !isAddress(metadata['url'])) refuse('metadata.url', 'field.url', {})
}

/** An address of the web, or a path of the app; `//` would name another host. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false
  return /^\/(?![/\\])\S*$/.test(value) || (/^https?:\/\//i.test(value) && URL.canParse(value))
}

function refuse(field: string, key: string, values: Record<string, number>): never {
  throw new AppError('VALIDATION_FAILED', { fields: [{ field, key, values }] })
}
