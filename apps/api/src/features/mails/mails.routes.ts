import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { mailToSelf } from './mails.service.ts'

/** `/api/email/...`: fixed templates to the caller's own address, and to nobody else. */
export function mailsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.mailPasswordReset, ({ tx, user }) =>
    mailToSelf(tx, context, { userId: user.id, template: 'passwordReset' }),
  )

  serve(app, context, routes.mailVerification, ({ tx, user }) =>
    mailToSelf(tx, context, { userId: user.id, template: 'verification' }),
  )

  serve(app, context, routes.mailWelcome, ({ tx, user }) =>
    mailToSelf(tx, context, { userId: user.id, template: 'welcome' }),
  )

  serve(app, context, routes.mailNotification, ({ tx, user }) =>
    mailToSelf(tx, context, { userId: user.id, template: 'profileReminder' }),
  )

  serve(app, context, routes.sendMail, ({ tx, user, body }) =>
    mailToSelf(tx, context, { userId: user.id, template: body.template }),
  )

  serve(app, context, routes.testMail, () => {
    const isConfigured = context.config.smtpUrl !== undefined
    return { isConfigured, transport: isConfigured ? ('smtp' as const) : ('outbox' as const) }
  })
}
