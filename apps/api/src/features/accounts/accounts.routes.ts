import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { accountOf } from './accounts.repository.ts'
import { deleteAccount } from './delete-account.ts'
import { forgotPassword } from './links/forgot-password.ts'
import { verifyEmail } from './links/verify-email.ts'
import { logIn } from './log-in.ts'
import { changePassword } from './passwords/change-password.ts'
import { isResetLinkGood, resetPassword } from './passwords/reset-password.ts'
import { register } from './register.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'

/** Accounts, their passwords and their sessions: `/api/auth/...`. */
export function accountsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.register, ({ body, request: { headers } }) => {
    const language = preferredLanguage(headers['accept-language'])
    return register(context, body, { language, userAgent: headers['user-agent'] })
  })

  serve(app, context, routes.login, ({ body, request }) =>
    logIn(context, body, request.headers['user-agent']),
  )

  serve(app, context, routes.verify, async ({ tx, user }) => ({
    valid: true as const,
    user: await accountOf(tx, user.id),
  }))

  serve(app, context, routes.me, async ({ tx, user }) => ({ user: await accountOf(tx, user.id) }))

  for (const route of [routes.forgotPassword, routes.requestPasswordReset]) {
    serve(app, context, route, async ({ body }) => {
      await forgotPassword(context, body.email)
      return {}
    })
  }

  serve(app, context, routes.verifyResetToken, async ({ body }) => ({
    valid: await isResetLinkGood(context, body.token),
  }))

  serve(app, context, routes.resetPassword, async ({ body }) => {
    await resetPassword(context, body)
    return {}
  })

  serve(app, context, routes.verifyEmail, ({ body }) => verifyEmail(context, body.token))

  serveWithoutTx(app, context, routes.changePassword, async ({ user, body }) => {
    await changePassword(context, user, body)
    return {}
  })

  serveWithoutTx(app, context, routes.deleteAccount, async ({ user, body }) => {
    await deleteAccount(context, user.id, body.password)
    return {}
  })

  sessionsRoutes(app, context)
}
