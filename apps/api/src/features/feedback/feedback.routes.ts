import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { sendFeedback } from './feedback.service.ts'

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.sendFeedback, ({ acting, user, body }) => sendFeedback(acting, body, user.email))
}
