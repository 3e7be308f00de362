import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'

/** The person a request is made by. */
export interface AuthenticatedUser {
  id: string
  email: string
  sessionId: string
}

/**
 * The person behind the bearer token. The session is looked up on every request, so that signing out ends access at once.
 * @throws AppError AUTH_FAILED, TOKEN_EXPIRED or INVALID_TOKEN_SIGNATURE
 */
export async function authenticate(request: FastifyRequest, context: Context): Promise<AuthenticatedUser> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new AppError('AUTH_FAILED')
  const { userId, sessionId } = await context.accessTokens.verify(token)
  const session = await context.database.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.email'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', context.clock.now())
    .executeTakeFirst()
  if (!session) throw new AppError('AUTH_FAILED')
  return { id: userId, email: session.email, sessionId }
}
