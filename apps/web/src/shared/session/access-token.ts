import { EXPIRING_SOON_MS } from '@krash/contract/accounts'

export interface AccessToken {
  userId: string
  email: string | undefined
  /** Unix milliseconds. */
  expiresAt: number
  /** Unix milliseconds; undefined when the token does not say. */
  issuedAt: number | undefined
  scopes: string[]
}

/**
 * The claims of an access token, unchecked (the server checks the signature); undefined when it cannot be read or has
 * no end. `userId` is also read as `sub` or `id`, `scopes` also as `scope`.
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

/** True when the token is missing, unreadable, without an end, or its end is not in the future. `now`: server time in ms. */
export function isExpired(token: string | null | undefined, now: number): boolean {
  const decoded = decodeToken(token)
  return decoded === undefined || decoded.expiresAt <= now
}

/** True when a token ends within 5 minutes, or has ended. */
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
