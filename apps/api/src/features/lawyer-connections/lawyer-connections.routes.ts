import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { listConsents } from './list-consents.ts'
import { connectLawyer, myConnections } from './lawyer-connections.service.ts'
import { revokeConnection } from './revoke-connection.ts'

export function lawyerConnectionsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.connectLawyer, ({ acting, body, request }) =>
    connectLawyer(acting, body, preferredLanguage(request.headers['accept-language'])),
  )

  serve(app, context, routes.myConnections, async ({ acting, query }) => {
    const { connections, pagination } = await myConnections(acting, query)
    return paged(connections, pagination)
  })

  serve(app, context, routes.revokeConnection, ({ acting, params, body }) =>
    revokeConnection(acting, { id: params.id, reason: body.reason || null }),
  )

  serve(app, context, routes.listConsents, async ({ acting, query }) => {
    const { consents, pagination } = await listConsents(acting, query)
    return paged(consents, pagination)
  })
}
