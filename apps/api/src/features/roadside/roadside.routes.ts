import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { listRoadside } from './roadside.service.ts'

export function roadsideRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listRoadside, async ({ acting, query }) =>
    pageOf(await listRoadside(acting, query), query),
  )
}
