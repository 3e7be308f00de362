import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { VerifiedClaims } from './access-tokens.ts'

export interface AuthenticatedUser {
  id: string
  email: string
  sessionId: string
  /** Unix milliseconds. */
  tokenEndsAt: number
}

/**
 * What the bearer token claims, signed by us and in time. Its session may have ended: that is asked for every call.
 * @throws AppError AUTH_FAILED, TOKEN_EXPIRED or INVALID_TOKEN_SIGNATURE
 */
export async function claimsOf(request: FastifyRequest, context: Context): Promise<VerifiedClaims> {
  const [, token] = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new AppError('AUTH_FAILED')
  return context.accessTokens.verify(token)
}

/** The person of a session whose address was just read. @throws AppError AUTH_FAILED when there was none */
export function personOf(claims: VerifiedClaims, email: string | null | undefined): AuthenticatedUser {
  if (email == null) throw new AppError('AUTH_FAILED')
  const { userId, sessionId, endsAt } = claims
  return { id: userId, email, sessionId, tokenEndsAt: endsAt }
}
