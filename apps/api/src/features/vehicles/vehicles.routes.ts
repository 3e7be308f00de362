import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addVehicle, deleteVehicle, updateVehicle, vehiclesOf } from './vehicles.service.ts'

/** The person's vehicles: `/api/users/vehicles`. */
export function vehiclesRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listVehicles, ({ tx, user }) => vehiclesOf(tx, user.id))

  serve(app, context, routes.addVehicle, ({ tx, user, body }) =>
    addVehicle({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.updateVehicle, ({ tx, user, params, body }) =>
    updateVehicle({ tx, context, userId: user.id }, params.id, body),
  )

  serve(app, context, routes.deleteVehicle, ({ tx, user, params }) =>
    deleteVehicle({ tx, context, userId: user.id }, params.id),
  )
}
