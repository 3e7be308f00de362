import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
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
import { refreshSession } from './sessions/refresh-session.ts'
import { endSession, endSessions, liveSessionsOf } from './sessions/sessions.repository.ts'

export function accountsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.register, ({ body, request: { headers } }) => {
    const language = preferredLanguage(headers['accept-language'])
    return register(context, body, { language, userAgent: headers['user-agent'] })
  })

  serve(app, context, routes.login, ({ body, request }) =>
    logIn(context, body, request.headers['user-agent']),
  )

  serve(app, context, routes.verify, async ({ acting: { tx, userId } }) => ({
    valid: true as const,
    user: await accountOf(tx, userId),
  }))

  serve(app, context, routes.me, async ({ acting: { tx, userId } }) => ({
    user: await accountOf(tx, userId),
  }))

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

function sessionsRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context

  serve(app, context, routes.refresh, ({ body }) => refreshSession(context, body.refreshToken))

  serve(app, context, routes.logout, async ({ acting, user }) => {
    await endSession(acting.tx, user, { reason: 'logout', at: clock.now() })
    return {}
  })

  serve(app, context, routes.listSessions, async ({ acting, user, query }) => {
    const sessions = await liveSessionsOf(acting.tx, user.id, clock.now())
    const shown = sessions.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      isCurrent: session.id === user.sessionId,
    }))
    return pageOf(shown, query)
  })

  serve(app, context, routes.endSession, async ({ acting: { tx, userId }, params }) => {
    const key = { id: userId, sessionId: params.id }
    if (!(await endSession(tx, key, { reason: 'ended', at: clock.now() })))
      throw new AppError('SESSION_NOT_FOUND')
    return { id: params.id }
  })

  serve(app, context, routes.endAllSessions, async ({ acting: { tx, userId } }) => ({
    ended: await endSessions(tx, userId, { reason: 'everywhere', at: clock.now() }),
  }))
}
