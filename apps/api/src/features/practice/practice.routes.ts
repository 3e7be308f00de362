import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptRequest, answerConflictCheck, closeRequest, declineRequest } from './answer-request.ts'
import { ownRequestIn, readRequest, requestsOf, summaryOf } from './practice.service.ts'

export function practiceRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.practiceSummary, ({ acting }) => summaryOf(acting))

  serve(app, context, routes.listRequests, ({ acting, query }) => requestsOf(acting, query))

  serve(app, context, routes.readRequest, ({ acting, params }) => readRequest(acting, params.id))

  serve(app, context, routes.acceptRequest, ({ acting, params, body }) =>
    acceptRequest(acting, params.id, body),
  )

  serve(app, context, routes.declineRequest, ({ acting, params, body }) =>
    declineRequest(acting, params.id, body),
  )

  serve(app, context, routes.closeRequest, ({ acting, params, body }) =>
    closeRequest(acting, params.id, body),
  )

  serve(app, context, routes.answerConflictCheck, ({ acting, params, body }) =>
    answerConflictCheck(acting, params.id, body.answer),
  )

  serve(app, context, routes.readOwnRequest, ({ acting, params }) => ownRequestIn(acting, params.id))
}
