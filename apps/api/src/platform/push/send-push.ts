import type { Context } from '#platform/context.ts'
import { OutsideFailure } from '#platform/outside/fetch-json.ts'
import { postOutside } from '#platform/outside/post-outside.ts'
import { isNamedHost, isPushEndpoint } from './push-endpoint.ts'

/** Address of a device's push service and the keys to encrypt with. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** A push in the terms of RFC 8030. */
export interface Push {
  /** JSON that only the device can read. */
  payload: object
  /** Seconds for which it waits for a device that is off. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later push with the same topic replaces a waiting one; at most 32 characters of base64url. */
  topic: string
}

/** The outcome. `later`: retry, not before this many milliseconds. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; afterMs: number }

const TIMEOUT_MS = 10_000
/** A pause longer than a day would outlive the push. */
const LONGEST_WAIT_MS = 86_400_000
/** The subscription has ended (RFC 8030, 7.3). */
const gone = [404, 410]
/** Too many or too much for now. */
const busy = [408, 413, 425, 429]

/** Encrypts a push (RFC 8291), signs it with the server's VAPID key (RFC 8292) and sends it to the push service. */
export async function sendPush(
  context: Pick<Context, 'config' | 'keys' | 'clock'>,
  target: PushTarget,
  push: Push,
): Promise<PushOutcome> {
  const { config } = context
  // The host may have been removed from the allowed ones since the subscription.
  if (!isPushEndpoint(target.endpoint, config)) return { kind: 'gone' }
  const url = new URL(target.endpoint)
  const { headers, body } = await requestOf(context, target, push)
  try {
    const mayBePrivate = isNamedHost(url, config)
    const answer = await postOutside({ url, headers, body, timeoutMs: TIMEOUT_MS, mayBePrivate })
    return outcomeOf(answer.status, waitOf(answer.headers['retry-after'], context.clock.now()))
  } catch (error) {
    if (error instanceof OutsideFailure) return { kind: 'later', afterMs: 0 }
    throw error
  }
}

async function requestOf(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttl, urgency, topic }: Push,
): Promise<{ headers: Record<string, string | number>; body: Buffer }> {
  // Loaded with the first push: a server starts without it.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: subjectOf(config), ...keys.push },
      TTL: ttl,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
    },
  )
  return {
    headers: details.headers,
    body: details.body ?? Buffer.alloc(0),
  }
}

/** Contact for the operator of a push service. */
function subjectOf({ publicUrl, mailFrom, supportEmail }: Context['config']): string {
  if (supportEmail !== undefined) return `mailto:${supportEmail}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}

function outcomeOf(status: number, afterMs: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (gone.includes(status)) return { kind: 'gone' }
  if (busy.includes(status) || status >= 500) return { kind: 'later', afterMs }
  return { kind: 'refused', status }
}

/** `Retry-After` is seconds or a date (RFC 9110, 10.2.3). */
function waitOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}
