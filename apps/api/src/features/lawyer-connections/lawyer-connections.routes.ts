import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#features/files/send-file.service.ts'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { listConsents } from './list-consents.ts'
import { connectLawyer, myConnections, previewConnection } from './lawyer-connections.service.ts'
import { previewRenewal, renewConnection } from './renew-connection.ts'
import { revokeConnection } from './revoke-connection.ts'
import { takeSharedDocument } from './take-shared-document.ts'

export function lawyerConnectionsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.previewConnection, ({ acting, body }) => previewConnection(acting, body))

  serve(app, context, routes.connectLawyer, ({ acting, body, request }) =>
    connectLawyer(acting, body, preferredLanguage(request.headers['accept-language'])),
  )

  serve(app, context, routes.myConnections, async ({ acting, query }) => {
    const { connections, pagination } = await myConnections(acting, query)
    return paged(connections, pagination)
  })

  serve(app, context, routes.previewRenewal, ({ acting, params }) => previewRenewal(acting, params.id))

  serve(app, context, routes.renewConnection, ({ acting, params, body, request }) =>
    renewConnection(acting, {
      ...body,
      id: params.id,
      language: preferredLanguage(request.headers['accept-language']),
    }),
  )

  serve(app, context, routes.revokeConnection, ({ acting, params, body }) =>
    revokeConnection(acting, { id: params.id, reason: body.reason || null }),
  )

  serve(app, context, routes.listConsents, async ({ acting, query }) => {
    const { consents, pagination } = await listConsents(acting, query)
    return paged(consents, pagination)
  })

  serve(app, context, routes.sharedDocument, async ({ user, params, query, reply }) =>
    sendFile(
      reply,
      await takeSharedDocument(context, user.id, { ...params, part: 'content', isLookedAt: query.view }),
    ),
  )

  serve(app, context, routes.sharedDocumentThumbnail, async ({ user, params, reply }) =>
    sendFile(
      reply,
      await takeSharedDocument(context, user.id, { ...params, part: 'thumbnail', isLookedAt: true }),
    ),
  )
}
