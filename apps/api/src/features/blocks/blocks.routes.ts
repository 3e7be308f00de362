import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { addBlock, deleteBlock, listBlocks } from './blocks.service.ts'

/** Whom a person does not want to hear from: `/api/blocks`. */
export function blocksRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listBlocks, ({ acting, query }) => listBlocks(acting, query))

  serve(app, context, routes.addBlock, ({ acting, body }) => addBlock(acting, body))

  serve(app, context, routes.deleteBlock, ({ acting, params }) => deleteBlock(acting, params.id))
}
