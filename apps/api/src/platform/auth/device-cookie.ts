import { KNOWN_DEVICE_MS } from '@krash/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'krash_device'
/** As the server makes it: 32 bytes in base64url. Anything else was never given out. */
const wellFormed = new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`)

/** What the browser was given when it signed in before. */
export function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  return wellFormed.exec(headers.cookie ?? '')?.[1]
}

/** Hands it to the browser, which shows it at the sign-in only, to no script and to no other site. */
export function giveDeviceToken(
  reply: FastifyReply,
  token: string,
  { isProduction }: { isProduction: boolean },
): void {
  const lasts = `Max-Age=${KNOWN_DEVICE_MS / 1000}`
  const rules = [
    'Path=/api/auth/login',
    lasts,
    'HttpOnly',
    'SameSite=Strict',
    ...(isProduction ? ['Secure'] : []),
  ]
  void reply.header('set-cookie', [`${name}=${token}`, ...rules].join('; '))
}
