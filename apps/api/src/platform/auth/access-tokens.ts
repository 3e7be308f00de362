import { ACCESS_TOKEN_MS } from '@krash/contract'
import { SignJWT, errors as joseErrors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ServerKeys } from './server-keys.ts'

export interface AccessClaims {
  userId: string
  email: string
  sessionId: string
}

export interface VerifiedClaims extends AccessClaims {
  /** Unix milliseconds. */
  endsAt: number
}

/** Signs and verifies access tokens: JWT with EdDSA, valid for 30 minutes. */
export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>
  /** @throws AppError TOKEN_EXPIRED, INVALID_TOKEN_SIGNATURE or AUTH_FAILED */
  verify(token: string): Promise<VerifiedClaims>
}

const algorithm = 'EdDSA'
const type = 'at+jwt'
const issuer = 'krash'
const audience = 'krash-api'

const payloadSchema = z.object({
  sub: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  sid: z.uuid(),
  jti: z.uuid(),
})

/** How many verified tokens are remembered; the least recently used are forgotten first. */
const rememberedMax = 10_000

interface Parts {
  keys: ServerKeys
  clock: Clock
  newId: () => string
}

/**
 * Signs with the first of the server's keys and accepts any of them. The signature of a token is checked once, its
 * expiry every time. Whether the session still lives is for the caller to check, every time.
 */
export function createAccessTokens({ keys, clock, newId }: Parts): AccessTokens {
  const verified = new LRUCache<string, VerifiedClaims>({ max: rememberedMax })
  return {
    async sign({ userId, email, sessionId }) {
      const [key] = keys.signing
      if (!key) throw new Error('no signing key')
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ userId, email, sid: sessionId, scopes: ['user'] })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: key.kid })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(newId())
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_MS / 1000)
        .sign(key.privateKey)
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && known.endsAt / 1000 > Math.floor(clock.now().getTime() / 1000)) return known
      const parts = token.split('.')
      if (parts.length !== 3) throw new AppError('AUTH_FAILED')
      if (!parts.every(isCanonical)) throw new AppError('INVALID_TOKEN_SIGNATURE')
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => publicKeyOf(keys, kid), {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['exp', 'iat'],
          currentDate: clock.now(),
        })
        const { userId, email, sid } = payloadSchema.parse(payload)
        const claims = { userId, email, sessionId: sid, endsAt: (payload.exp ?? 0) * 1000 }
        verified.set(token, claims)
        return claims
      } catch (error) {
        throw new AppError(codeOf(error), { cause: error })
      }
    },
  }
}

function publicKeyOf(keys: ServerKeys, kid: string | undefined) {
  const key = keys.signing.find((candidate) => candidate.kid === kid)
  if (!key) throw new joseErrors.JWSSignatureVerificationFailed()
  return key.publicKey
}

/** The last character of base64url has spare bits: without this check, changing it could leave the same signature. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part
}

function codeOf(error: unknown): 'TOKEN_EXPIRED' | 'INVALID_TOKEN_SIGNATURE' | 'AUTH_FAILED' {
  if (error instanceof joseErrors.JWTExpired) return 'TOKEN_EXPIRED'
  if (error instanceof joseErrors.JWSSignatureVerificationFailed) return 'INVALID_TOKEN_SIGNATURE'
  return 'AUTH_FAILED'
}
