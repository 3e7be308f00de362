import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  acceptInvitation,
  giveUpRecord,
  ownRecords,
  readInvitation,
} from './professional-accounts.service.ts'

export function professionalAccountsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.readInvitation, ({ body }) => readInvitation(context, body.token))

  serve(app, context, routes.acceptInvitation, ({ acting, body }) => acceptInvitation(acting, body.token))

  serve(app, context, routes.listOwnRecords, async ({ acting, query }) =>
    pageOf(await ownRecords(acting), query),
  )

  serve(app, context, routes.giveUpRecord, ({ acting, params }) => giveUpRecord(acting, params.id))
}
