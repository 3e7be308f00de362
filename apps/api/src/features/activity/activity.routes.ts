import { Readable } from 'node:stream'
import { activityTypes, routes } from '@krash/contract'
import { fallbackLanguage, languageOfTag } from '@krash/phrases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve } from '#platform/http/serve.ts'
import { recordActivity, toActivityItem } from './activity.service.ts'
import { activityOf, changeActivities, deleteActivity, markActivity } from './change-activities.ts'
import { exportActivities, exportName } from './export-activities.ts'
import { activityStats, listActivities } from './list-activities.ts'
import { summarise } from './summarise.ts'

/** The person's own history: `/api/activity/...`. */
export function activityRoutes(app: FastifyInstance, context: Context): void {
  readingRoutes(app, context)
  changingRoutes(app, context)
}

function readingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.recentActivity, ({ tx, user, query, request }) => {
    const reader = { userId: user.id, language: languageOf(request), now: context.clock.now() }
    return listActivities(tx, reader, query)
  })

  serve(app, context, routes.activitySummary, ({ tx, user, query }) =>
    summarise(tx, user.id, { days: query.days, now: context.clock.now() }),
  )

  serve(app, context, routes.activityStats, ({ tx, user, query }) =>
    activityStats(tx, { userId: user.id, timeZone: query.timeZone, now: context.clock.now() }),
  )

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

  serve(app, context, routes.getActivity, ({ tx, user, params }) =>
    activityOf({ tx, context, userId: user.id }, params.id),
  )
}

function changingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.readActivity, ({ tx, user, params }) =>
    markActivity({ tx, context, userId: user.id }, { id: params.id, action: 'read' }),
  )

  serve(app, context, routes.archiveActivity, ({ tx, user, params }) =>
    markActivity({ tx, context, userId: user.id }, { id: params.id, action: 'archive' }),
  )

  serve(app, context, routes.deleteActivity, ({ tx, user, params }) =>
    deleteActivity({ tx, context, userId: user.id }, params.id),
  )

  serve(app, context, routes.changeActivities, ({ tx, user, body }) =>
    changeActivities({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.logActivity, async ({ tx, user, body }) =>
    toActivityItem(await recordActivity(tx, context, user.id, body)),
  )
}

function languageOf(request: FastifyRequest): string {
  return preferredLanguage(request.headers['accept-language'])
}
