/** An access token with these claims and no valid signature. */
export function makeToken(claims: Record<string, unknown>): string {
  return [{ alg: 'EdDSA' }, claims].map(base64url).join('.') + '.signature'
}

/** A token of `userId` that expires `seconds` from now. */
export function tokenFor(userId: string, seconds: number): string {
  const now = Math.floor(Date.now() / 1000)
  return makeToken({ userId, sub: userId, iat: now, exp: now + seconds })
}

function base64url(part: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
