import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addItem, deleteItem, itemsOf, policiesOf, updateItem } from './glovebox.service.ts'
import { drivers } from './drivers.ts'
import { policies } from './policies.ts'
import { vehicles } from './vehicles.ts'

/** The glovebox: `/api/users/vehicles`, `/api/users/drivers`, `/api/users/insurance`. */
export function gloveboxRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listVehicles, async ({ acting, query }) =>
    pageOf(await itemsOf(acting, vehicles), query),
  )
  serve(app, context, routes.addVehicle, ({ acting, body }) => addItem(acting, vehicles, body))
  serve(app, context, routes.updateVehicle, ({ acting, params: { id }, body: form }) =>
    updateItem(acting, vehicles, { id, form }),
  )
  serve(app, context, routes.deleteVehicle, ({ acting, params }) => deleteItem(acting, vehicles, params.id))

  serve(app, context, routes.listDrivers, async ({ acting, query }) =>
    pageOf(await itemsOf(acting, drivers), query),
  )
  serve(app, context, routes.addDriver, ({ acting, body }) => addItem(acting, drivers, body))
  serve(app, context, routes.updateDriver, ({ acting, params: { id }, body: form }) =>
    updateItem(acting, drivers, { id, form }),
  )
  serve(app, context, routes.deleteDriver, ({ acting, params }) => deleteItem(acting, drivers, params.id))

  serve(app, context, routes.listPolicies, async ({ acting, query }) =>
    pageOf(await policiesOf(acting, query), query),
  )
  serve(app, context, routes.addPolicy, ({ acting, body }) => addItem(acting, policies, body))
  serve(app, context, routes.updatePolicy, ({ acting, params: { id }, body: form }) =>
    updateItem(acting, policies, { id, form }),
  )
  serve(app, context, routes.deletePolicy, ({ acting, params }) => deleteItem(acting, policies, params.id))
}
