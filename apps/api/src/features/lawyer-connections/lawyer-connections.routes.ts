import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { connectLawyer, myConnections } from './lawyer-connections.service.ts'

export function lawyerConnectionsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.connectLawyer, ({ acting, body }) => connectLawyer(acting, body))

  serve(app, context, routes.myConnections, async ({ acting, query }) => {
    const { connections, pagination } = await myConnections(acting, query)
    return paged(connections, pagination)
  })
}
