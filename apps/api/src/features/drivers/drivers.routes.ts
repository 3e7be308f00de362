import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addDriver, deleteDriver, updateDriver, driversOf } from './drivers.service.ts'

/** The person's additional drivers: `/api/users/drivers`. */
export function driversRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listDrivers, ({ tx, user }) => driversOf(tx, user.id))

  serve(app, context, routes.addDriver, ({ tx, user, body }) =>
    addDriver({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.updateDriver, ({ tx, user, params, body }) =>
    updateDriver({ tx, context, userId: user.id }, params.id, body),
  )

  serve(app, context, routes.deleteDriver, ({ tx, user, params }) =>
    deleteDriver({ tx, context, userId: user.id }, params.id),
  )
}
