import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addPolicy, deletePolicy, updatePolicy, policiesOf } from './insurance.service.ts'

/** The person's insurance policies: `/api/users/insurance`. */
export function insuranceRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listPolicies, ({ tx, user }) => policiesOf(tx, user.id))

  serve(app, context, routes.addPolicy, ({ tx, user, body }) =>
    addPolicy({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.updatePolicy, ({ tx, user, params, body }) =>
    updatePolicy({ tx, context, userId: user.id }, params.id, body),
  )

  serve(app, context, routes.deletePolicy, ({ tx, user, params }) =>
    deletePolicy({ tx, context, userId: user.id }, params.id),
  )
}
