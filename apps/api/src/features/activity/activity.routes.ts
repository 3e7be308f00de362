import { Readable } from 'node:stream'
import { activityTypes, routes } from '@krash/contract'
import { fallbackLanguage, languageOfTag } from '@krash/phrases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve, serveReading } from '#platform/http/serve.ts'
import { recordActivity, toActivityItem } from './activity.service.ts'
import { changeActivities, deleteActivity, getActivity, markActivity } from './change-activities.ts'
import { exportActivities, exportName } from './export-activities.ts'
import { activityStats, listActivities } from './list-activities.ts'
import { summarise } from './summarise.ts'

export function activityRoutes(app: FastifyInstance, context: Context): void {
  readingRoutes(app, context)
  changingRoutes(app, context)
}

function readingRoutes(app: FastifyInstance, context: Context): void {
  serveReading(app, context, routes.recentActivity, ({ acting, query, request }) =>
    listActivities(acting, languageOf(request), query),
  )

  serve(app, context, routes.activitySummary, ({ acting, query }) => summarise(acting, query.days))

  serve(app, context, routes.activityStats, ({ acting, query }) => activityStats(acting, query.timeZone))

  serve(app, context, routes.activityTypes, () => ({ types: [...activityTypes] }))

  serve(app, context, routes.exportActivity, ({ user, query, request, reply }) => {
    const { language: asked, ...filter } = query
    const language = languageOfTag(asked ?? languageOf(request)) ?? fallbackLanguage
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${exportName(context, filter)}"`,
        'cache-control': 'no-store',
      })
      .send(
        Readable.from(exportActivities(context, { userId: user.id, filter, language }), {
          objectMode: false,
        }),
      )
  })

  serveReading(app, context, routes.getActivity, ({ acting, params }) => getActivity(acting, params.id))
}

function changingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.readActivity, ({ acting, params }) =>
    markActivity(acting, { id: params.id, action: 'read' }),
  )

  serve(app, context, routes.archiveActivity, ({ acting, params }) =>
    markActivity(acting, { id: params.id, action: 'archive' }),
  )

  serve(app, context, routes.deleteActivity, ({ acting, params }) => deleteActivity(acting, params.id))

  serve(app, context, routes.changeActivities, ({ acting, body }) => changeActivities(acting, body))

  serve(app, context, routes.logActivity, async ({ acting, body }) =>
    toActivityItem(await recordActivity(acting, { ...body, isToldByClient: true })),
  )
}

function languageOf(request: FastifyRequest): string {
  return preferredLanguage(request.headers['accept-language'])
}
