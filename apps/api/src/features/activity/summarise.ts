import type { DataOf, routes } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { readCounts } from './activity-counts.repository.ts'
import { countByType } from './activity.repository.ts'

const day = 24 * 3_600_000

/** Counts the whole history, and by type the last `days` periods of 24 hours. */
export async function summarise(
  { tx, context, userId }: Acting,
  days: number,
): Promise<DataOf<typeof routes.activitySummary>> {
  const now = context.clock.now()
  const start = new Date(now.getTime() - days * day)
  const { total } = await readCounts(tx, userId)
  const { last, byType } = await countByType(tx, userId, start)
  return {
    totalActivities: total,
    recentActivities: byType.reduce((sum, entry) => sum + entry.total, 0),
    activityByType: Object.fromEntries(byType.map((entry) => [entry.type, entry.total])),
    lastActivity: last?.toISOString() ?? null,
    period: { days, startDate: start.toISOString(), endDate: now.toISOString() },
  }
}
