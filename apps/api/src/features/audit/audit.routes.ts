import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { checkAudit, listAudit } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listAudit, async ({ acting, query }) => {
    const { entries, pagination } = await listAudit(acting, query)
    return paged(entries, pagination)
  })

  serve(app, context, routes.checkAudit, ({ acting }) => checkAudit(acting))
}
