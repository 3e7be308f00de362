import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { mailToSelf } from './mails.service.ts'

/** `/api/email/...`: fixed templates, sent only to the caller's own address. */
export function mailsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.mailPasswordReset, ({ acting }) => mailToSelf(acting, 'passwordReset'))

  serve(app, context, routes.mailVerification, ({ acting }) => mailToSelf(acting, 'verification'))

  serve(app, context, routes.mailWelcome, ({ acting }) => mailToSelf(acting, 'welcome'))

  serve(app, context, routes.mailNotification, ({ acting }) => mailToSelf(acting, 'profileReminder'))

  serve(app, context, routes.sendMail, ({ acting, body }) => mailToSelf(acting, body.template))

  serve(app, context, routes.testMail, () => {
    const isConfigured = context.config.smtpUrl !== undefined
    return { isConfigured, transport: isConfigured ? ('smtp' as const) : ('outbox' as const) }
  })
}
