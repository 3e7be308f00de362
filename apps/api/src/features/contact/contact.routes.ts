import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { myRequests, writeAsGuest, writeAsPerson } from './contact.service.ts'

export function contactRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.sendContactRequest, ({ acting, body, request }) =>
    acting
      ? writeAsPerson(acting, body)
      : writeAsGuest(context, { key: idempotencyKeyOf(request), form: body }),
  )

  serve(app, context, routes.myContactRequests, async ({ acting, query }) => {
    const { requests, pagination } = await myRequests(acting, query)
    return paged(requests, pagination)
  })
}
