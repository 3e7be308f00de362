import type { Config } from '#app/config.ts'

/** The name a passkey is made for (WebAuthn `rp.id`): the host of the public address. */
export function siteIdOf({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname
}

/**
 * Whether the page with this origin is the app: the public address and nothing else. Without one the server is somebody's
 * own, where the app may come from another port of the same machine while it is worked on.
 */
export function isOwnOrigin({ publicUrl, isPublicUrlGiven }: Config, origin: string): boolean {
  if (origin === publicUrl) return true
  return !isPublicUrlGiven && /^http:\/\/localhost(:\d+)?$/.test(origin)
}
