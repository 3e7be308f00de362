import type { Config } from '#app/config.ts'

/** A server that only its own machine reaches: somebody is trying it out or developing the app. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The name a passkey is made for (WebAuthn `rp.id`): the host of the public address. It cannot be a bare address, so on a
 * machine of one's own it is `localhost`.
 */
export function siteIdOf({ publicUrl }: Config): string {
  const { hostname } = new URL(publicUrl)
  return loopback.test(hostname) ? 'localhost' : hostname
}

/**
 * Whether the page with this origin is the app: the public address and nothing else. On a machine of one's own the app may
 * come from another port while it is worked on.
 */
export function isOwnOrigin(config: Config, origin: string): boolean {
  if (origin === config.publicUrl) return true
  return siteIdOf(config) === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(origin)
}
