import { routes } from '@krash/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedUser } from '#platform/auth/authenticate.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serve } from '#platform/http/serve.ts'
import { keepPresence } from './presence.ts'

export function liveEventsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.events, ({ user, request, reply }) =>
    openStream(context, { user, request, reply }),
  )

  const endPresence = keepPresence(context)
  app.addHook('preClose', async () => {
    await endPresence()
    context.live.endStreams()
  })
  app.addHook('onClose', () => context.live.end())
}

interface Opening {
  user: AuthenticatedUser
  request: FastifyRequest
  reply: FastifyReply
}

function openStream({ live }: Context, { user, request, reply }: Opening): FastifyReply {
  void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send()
  if (live.isStopping) throw new AppError('SERVICE_UNAVAILABLE')
  reply.hijack()
  const response = reply.raw
  // The connection is not reused, so a stopping server has none left.
  response.shouldKeepAlive = false
  response.writeHead(200, reply.getHeaders() as Record<string, string>)
  response.flushHeaders()
  const { id: userId, sessionId, tokenEndsAt } = user
  live.open({ userId, sessionId, tokenEndsAt, response, after: lastEventIdOf(request) })
  return reply
}

/** An unknown value makes the stream begin anew. */
function lastEventIdOf({ headers }: FastifyRequest): number | undefined {
  const text = headers['last-event-id']
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
