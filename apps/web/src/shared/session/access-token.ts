import { EXPIRING_SOON_MS } from '@krash/contract/accounts'

export interface AccessToken {
  userId: string
  email: string | undefined
  /** Unix milliseconds. */
  expiresAt: number
  /** Unix milliseconds; undefined when the token does not contain it. */
  issuedAt: number | undefined
  scopes: string[]
}

/**
 * The unchecked claims of an access token (the server checks the signature); undefined when it is unreadable or has no
 * expiry. `userId` is also read from `sub` or `id`, `scopes` also from `scope`.
 */
export function decodeToken(token: string | null | undefined): AccessToken | undefined {
  const claims = claimsOf(token)
  if (!claims || typeof claims['exp'] !== 'number') return undefined
  const issued = claims['iat']
  return {
    userId: firstText(claims['userId'], claims['sub'], claims['id']) ?? '',
    email: firstText(claims['email']),
    expiresAt: claims['exp'] * 1000,
    issuedAt: typeof issued === 'number' ? issued * 1000 : undefined,
    scopes: scopesOf(claims['scopes'] ?? claims['scope']),
  }
}

/** True when the token is missing, unreadable, without an expiry, or expired. `now` is server time in ms. */
export function isExpired(token: string | null | undefined, now: number): boolean {
  const decoded = decodeToken(token)
  return decoded === undefined || decoded.expiresAt <= now
}

/** True when a token expires within 5 minutes or has expired. */
export function isExpiringSoon(token: string | null | undefined, now: number): boolean {
  return isExpired(token, now + EXPIRING_SOON_MS)
}

function claimsOf(token: string | null | undefined): Record<string, unknown> | undefined {
  const payload = token?.split('.')[1]
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}

function scopesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean)
  return Array.isArray(value) ? value.filter((scope): scope is string => typeof scope === 'string') : []
}
