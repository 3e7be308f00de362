import { type ActivityItem, activityItem, pageWindow, paginationOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { type ActivityRow, findActivities } from './activity.repository.ts'
import { recordActivity } from './activity.service.ts'
import { summarise } from './summarise.ts'

/** The person's own history: `/api/activity/...`. */
export function activityRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.recentActivity, async ({ tx, user, query }) => {
    const window = pageWindow(query)
    const { rows, total } = await findActivities(tx, user.id, { filter: query, ...window })
    return { activities: rows.map(activityView), pagination: paginationOf(window, rows.length, total) }
  })

  serve(app, context, routes.activitySummary, ({ tx, user, query }) =>
    summarise(tx, user.id, { days: query.days, now: context.clock.now() }),
  )

  serve(app, context, routes.logActivity, async ({ tx, user, body }) =>
    activityView(await recordActivity(tx, context, user.id, body)),
  )
}

function activityView(row: ActivityRow): ActivityItem {
  return activityItem.parse({
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    timestamp: row.occurred_at.toISOString(),
    metadata: row.metadata,
    isRead: row.is_read,
    isArchived: row.is_archived,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}
