import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addPolicy, deletePolicy, updatePolicy, policiesOf } from './insurance.service.ts'

/** The person's insurance policies: `/api/users/insurance`. */
export function insuranceRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listPolicies, ({ acting }) => policiesOf(acting))

  serve(app, context, routes.addPolicy, ({ acting, body }) => addPolicy(acting, body))

  serve(app, context, routes.updatePolicy, ({ acting, params, body }) =>
    updatePolicy(acting, params.id, body),
  )

  serve(app, context, routes.deletePolicy, ({ acting, params }) => deletePolicy(acting, params.id))
}
