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
  const { rows } = await context.database.pool.query<{ email: string }>({
    ...sessionQuery,
    values: [userId, sessionId, context.clock.now()],
  })
  const [session] = rows
  if (!session) throw new AppError('AUTH_FAILED')
  return { id: userId, email: session.email, sessionId }
}

/** Prepared once on each connection: every call of a person starts with it. */
const sessionQuery = {
  name: 'session',
  text: `select users.email from sessions join users on users.id = sessions.user_id
    where sessions.user_id = $1 and sessions.id = $2 and sessions.ended_at is null and sessions.expires_at > $3`,
}
