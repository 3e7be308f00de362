import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { browserOf, forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { giveDeviceToken } from '#platform/auth/device-cookie.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve, serveReading, serveWithoutTx } from '#platform/http/serve.ts'
import { accountOf } from './accounts.repository.ts'
import { deleteAccount } from './delete-account.ts'
import { forgotPassword } from './links/forgot-password.ts'
import { undoEmailChange } from './links/undo-email.ts'
import { verifyEmail } from './links/verify-email.ts'
import { changePassword } from './passwords/change-password.ts'
import { isResetLinkGood, resetPassword } from './passwords/reset-password.ts'
import { register } from './register.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { endSession, liveSessionsOf } from './sessions/sessions.repository.ts'
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts'
import { logIn } from './sign-in.ts'

export function accountsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.register, async ({ body, request, reply }) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const { signedIn, deviceToken } = await register(context, body, { language, ...browserOf(request) })
    giveDeviceToken(reply, deviceToken, context.config)
    return signedIn
  })

  serve(app, context, routes.login, async ({ body, request, reply }) => {
    const { signedIn, deviceToken } = await logIn(context, body, browserOf(request))
    giveDeviceToken(reply, deviceToken, context.config)
    return signedIn
  })

  serveReading(app, context, routes.verify, async ({ acting: { tx, userId } }) => ({
    valid: true as const,
    user: await accountOf(tx, userId),
  }))

  serveReading(app, context, routes.me, async ({ acting: { tx, userId } }) => ({
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

  serve(app, context, routes.undoEmailChange, ({ body }) => undoEmailChange(context, body.token))

  serveWithoutTx(app, context, routes.changePassword, async ({ user, body }) => {
    await changePassword(context, user, body)
    return {}
  })

  serveWithoutTx(app, context, routes.deleteAccount, async ({ user, body }) => {
    await deleteAccount(context, user, body)
    return {}
  })

  sessionsRoutes(app, context)
}

function sessionsRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context

  serve(app, context, routes.refresh, ({ body }) => refreshSession(context, body.refreshToken))

  serve(app, context, routes.logout, async ({ acting, user }) => {
    const hasEnded = await endSession(acting.tx, user, { reason: 'logout', at: clock.now() })
    if (hasEnded) recordAudit(acting, { userId: user.id, kind: 'signed_out' })
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

  serve(app, context, routes.endSession, async ({ acting, params }) => {
    const { tx, userId } = acting
    const key = { id: userId, sessionId: params.id }
    if (!(await endSession(tx, key, { reason: 'ended', at: clock.now() })))
      throw new AppError('SESSION_NOT_FOUND')
    recordAudit(acting, { userId, kind: 'device_signed_out', about: params.id })
    await forgetDevices(tx, userId, { of: params.id })
    return { id: params.id }
  })

  serve(app, context, routes.endAllSessions, async ({ acting }) => ({
    ended: await signOutEverywhere(acting),
  }))
}
