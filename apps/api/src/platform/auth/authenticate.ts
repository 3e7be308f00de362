import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'

export interface AuthenticatedUser {
  id: string
  email: string
  sessionId: string
  /** Unix milliseconds. */
  tokenEndsAt: number
}

/**
 * The person behind the bearer token. The session is looked up for every request, so signing out ends access at once.
 * @throws AppError AUTH_FAILED, TOKEN_EXPIRED or INVALID_TOKEN_SIGNATURE
 */
export async function authenticate(request: FastifyRequest, context: Context): Promise<AuthenticatedUser> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new AppError('AUTH_FAILED')
  const { userId, sessionId, endsAt } = await context.accessTokens.verify(token)
  const email = await context.sessions.emailOf({ userId, sessionId })
  if (email === undefined) throw new AppError('AUTH_FAILED')
  return { id: userId, email, sessionId, tokenEndsAt: endsAt }
}
