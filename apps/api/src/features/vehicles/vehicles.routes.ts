import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addVehicle, deleteVehicle, updateVehicle, vehiclesOf } from './vehicles.service.ts'

/** The person's vehicles: `/api/users/vehicles`. */
export function vehiclesRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listVehicles, ({ acting }) => vehiclesOf(acting))

  serve(app, context, routes.addVehicle, ({ acting, body }) => addVehicle(acting, body))

  serve(app, context, routes.updateVehicle, ({ acting, params, body }) =>
    updateVehicle(acting, params.id, body),
  )

  serve(app, context, routes.deleteVehicle, ({ acting, params }) => deleteVehicle(acting, params.id))
}
