import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serve } from '#platform/http/serve.ts'
import { refreshSession } from './refresh-session.ts'
import { endSession, endSessions, liveSessionsOf } from './sessions.repository.ts'

/** The devices a person is signed in on. */
export function sessionsRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context

  serve(app, context, routes.refresh, ({ body }) => refreshSession(context, body.refreshToken))

  serve(app, context, routes.logout, async ({ tx, user }) => {
    await endSession(tx, user, { reason: 'logout', at: clock.now() })
    return {}
  })

  serve(app, context, routes.listSessions, async ({ tx, user }) => {
    const sessions = await liveSessionsOf(tx, user.id, clock.now())
    return sessions.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      isCurrent: session.id === user.sessionId,
    }))
  })

  serve(app, context, routes.endSession, async ({ tx, user, params }) => {
    const key = { id: user.id, sessionId: params.id }
    if (!(await endSession(tx, key, { reason: 'ended', at: clock.now() })))
      throw new AppError('SESSION_NOT_FOUND')
    return { id: params.id }
  })

  serve(app, context, routes.endAllSessions, async ({ tx, user }) => ({
    ended: await endSessions(tx, user.id, { reason: 'everywhere', at: clock.now() }),
  }))
}
