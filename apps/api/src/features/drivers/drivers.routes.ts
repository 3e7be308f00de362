import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addDriver, deleteDriver, updateDriver, driversOf } from './drivers.service.ts'

/** The person's additional drivers: `/api/users/drivers`. */
export function driversRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listDrivers, ({ acting }) => driversOf(acting))

  serve(app, context, routes.addDriver, ({ acting, body }) => addDriver(acting, body))

  serve(app, context, routes.updateDriver, ({ acting, params, body }) =>
    updateDriver(acting, params.id, body),
  )

  serve(app, context, routes.deleteDriver, ({ acting, params }) => deleteDriver(acting, params.id))
}
