import { ECDH } from 'node:crypto'
import type { Config } from '#app/config.ts'

/** Push services of Chrome, Firefox, Edge and Safari; a leading dot includes every host below. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]
const loopback = ['127.0.0.1', '[::1]', 'localhost']
const POINT_BYTES = 65
const AUTH_BYTES = 16

/**
 * Whether pushes may go to this address. It comes from a browser, so from anybody: without a list of hosts the server
 * would connect wherever it is told.
 */
export function isPushEndpoint(
  endpoint: string,
  config: Pick<Config, 'pushHosts' | 'isProduction'>,
): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  const isNamed = isNamedHost(url, config)
  if (url.protocol === 'http:') return isNamed && !config.isProduction && loopback.includes(url.hostname)
  return url.protocol === 'https:' && (isNamed || isService(url))
}

export function isNamedHost(url: URL, { pushHosts }: Pick<Config, 'pushHosts'>): boolean {
  return pushHosts.includes(url.host)
}

/** Whether a message can be encrypted with these keys (RFC 8291): a point of P-256 and 16 bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    return ECDH.convertKey(point, 'prime256v1').length > 0
  } catch {
    return false
  }
}

function isService(url: URL): boolean {
  return (
    url.port === '' &&
    services.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name))
  )
}
