import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { changeAccident } from './change-accident.ts'
import { emergencyStatus, getAccident, listAccidents } from './read-accidents.ts'
import { reportAccident } from './report-accident.ts'

/** Accident reports: report, list, one, change of status, cancellation, and the status of the emergency page. */
export function accidentsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.reportAccident, ({ user, body, tx }) =>
    reportAccident(tx, context, { ...body, userId: user.id }),
  )

  serve(app, context, routes.listAccidents, async ({ user, query, tx }) => {
    const { accidents, pagination } = await listAccidents(tx, user.id, query)
    return paged(accidents, pagination)
  })

  serve(app, context, routes.getAccident, ({ user, params, tx }) => getAccident(tx, user.id, params.id))

  serve(app, context, routes.updateAccident, ({ user, params, body, tx }) =>
    changeAccident(tx, context, { userId: user.id, id: params.id, status: body.status, notes: body.notes }),
  )

  serve(app, context, routes.cancelAccident, ({ user, params, body, tx }) =>
    changeAccident(tx, context, { userId: user.id, id: params.id, status: 'cancelled', notes: body.reason }),
  )

  serve(app, context, routes.emergencyStatus, ({ user, tx }) => emergencyStatus(tx, user.id))
}
