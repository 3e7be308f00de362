import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { accountOf } from './accounts.repository.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { endSession } from './sessions.repository.ts'

/** Accounts and their sessions: `/api/auth/...`. */
export function accountsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.register, ({ body }) => register(context, body))

  serve(app, context, routes.login, ({ body }) => logIn(context, body))

  serve(app, context, routes.refresh, ({ body }) => refreshSession(context, body.refreshToken))

  serve(app, context, routes.verify, async ({ tx, user }) => ({
    valid: true as const,
    user: await accountOf(tx, user.id),
  }))

  serve(app, context, routes.me, async ({ tx, user }) => ({ user: await accountOf(tx, user.id) }))

  serve(app, context, routes.logout, async ({ tx, user }) => {
    await endSession(tx, user, { reason: 'logout', at: context.clock.now() })
    return {}
  })
}
