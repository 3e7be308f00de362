import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { endFeed, feedFile, feedOf, renewFeed } from './calendar-feed.ts'
import { beAvailable, readHours, writeHours } from './hours.ts'
import { cancelVisit, confirmVisit, moveVisit, timesFor, visitsOf } from './visits.ts'

/** The office's side: its hours, the visits with it, and its calendar for other programs. */
export function officeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.readOfficeHours, ({ acting, params }) =>
    readHours(acting, params.professionalId),
  )

  serve(app, context, routes.writeOfficeHours, ({ acting, params, body }) =>
    writeHours(acting, params.professionalId, body),
  )

  serve(app, context, routes.setAvailableNow, ({ acting, params, body }) =>
    beAvailable(acting, params.professionalId, body.until),
  )

  serve(app, context, routes.listVisits, ({ acting, query }) => visitsOf(acting, query))

  serve(app, context, routes.visitTimes, ({ acting, params, query }) =>
    timesFor(acting, params.id, query.date),
  )

  serve(app, context, routes.confirmVisit, ({ acting, params, body }) =>
    confirmVisit(acting, params.id, body),
  )

  serve(app, context, routes.moveVisit, ({ acting, params, body }) => moveVisit(acting, params.id, body))

  serve(app, context, routes.cancelVisit, ({ acting, params, body }) => cancelVisit(acting, params.id, body))

  serve(app, context, routes.readCalendarFeed, ({ acting }) => feedOf(acting))

  serve(app, context, routes.renewCalendarFeed, ({ acting, request }) =>
    renewFeed(acting, preferredLanguage(request.headers['accept-language'])),
  )

  serve(app, context, routes.endCalendarFeed, ({ acting }) => endFeed(acting))

  serveWithoutTx(app, context, routes.calendarFeed, async ({ params, reply }) =>
    reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'cache-control': 'no-store',
      })
      .send(await feedFile(context, params.token)),
  )
}
