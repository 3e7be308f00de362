import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { reportConversation } from './report-conversation.ts'

export function conversationReportsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.reportConversation, ({ acting, body }) => reportConversation(acting, body))
}
