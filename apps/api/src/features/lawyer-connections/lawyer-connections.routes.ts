import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { connectLawyer, myConnections } from './lawyer-connections.service.ts'

/** Sharing with lawyers, and what was shared. */
export function lawyerConnectionsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.connectLawyer, ({ body, user, tx }) =>
    connectLawyer(tx, context, { ...body, userId: user.id }),
  )

  serve(app, context, routes.myConnections, async ({ query, user, tx }) => {
    const { connections, pagination } = await myConnections(tx, user.id, query)
    return paged(connections, pagination)
  })
}
