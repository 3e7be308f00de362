import type { Verdict } from './what-a-failure-means.ts'

/** The kinds of things that are sent later. The names are stored on devices, so they must not change. */
export type KindName = 'report' | 'message' | 'favorite' | 'choice' | 'pageOpening' | 'call'

/** One thing on this device that waits to be sent. */
export interface Parcel {
  /** Kind and key. */
  id: string
  kind: KindName
  /** A newer parcel of the same kind and key replaces an older one. */
  key: string
  /** Sent only while this person is signed in. */
  userId: string
  /** ISO 8601, unique within a kind: gives the order, and the version of what has this key. */
  queuedAt: string
  delivery: Delivery
}

/** Progress of one sending: of a parcel, or of one part of it. */
export interface Delivery {
  status: 'waiting' | 'safe' | 'refused'
  /** Tries so far. */
  attempts: number
  /** Milliseconds since 1970; the next try is not earlier. */
  nextTryAt: number
  /** The server's own `Retry-After` (milliseconds since 1970), which holds even when the person returns. */
  notBefore: number
  /** The server's sentence when it refuses for good. */
  refusal: string | null
  /** A sentence about the last failure, while it waits for the next try. */
  trouble: string | null
}

export function parcelId(kind: KindName, key: string): string {
  return `${kind} ${key}`
}

export function freshDelivery(): Delivery {
  return { status: 'waiting', attempts: 0, nextTryAt: 0, notBefore: 0, refusal: null, trouble: null }
}

/** The result of one try. */
export type Outcome<Answer> = { kind: 'accepted'; answer: Answer } | Exclude<Verdict, { kind: 'ended' }>

export interface Try<Answer> {
  /** Key of the part; null for the parcel itself. */
  part: string | null
  outcome: Outcome<Answer>
  /** The error thrown, for a text that suits the kind. */
  error: unknown
  /** The failure as a sentence; null without one. */
  trouble: string | null
  /** Milliseconds since 1970. */
  now: number
  /** From 0 up to 1. */
  random: number
}

/** The next step for a parcel. */
export type Step =
  /** `part` as in `Try`. */
  | { kind: 'send'; part: string | null }
  /** Milliseconds since 1970. */
  | { kind: 'wait'; until: number }
  | { kind: 'finished' }

export function stepOf({ delivery }: Parcel, now: number): Step {
  if (delivery.status !== 'waiting') return { kind: 'finished' }
  return isDue(delivery, now) ? { kind: 'send', part: null } : { kind: 'wait', until: delivery.nextTryAt }
}

export function isDue({ nextTryAt }: Delivery, now: number): boolean {
  return nextTryAt <= now
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 300_000

export function deliveryAfter(delivery: Delivery, tried: Try<unknown>): Delivery {
  const { outcome, now, random, trouble } = tried
  const attempts = delivery.attempts + 1
  if (outcome.kind === 'accepted') return { ...freshDelivery(), status: 'safe', attempts }
  if (outcome.kind === 'refused') {
    return { ...freshDelivery(), status: 'refused', attempts, refusal: outcome.message }
  }
  return {
    ...delivery,
    attempts,
    nextTryAt: now + delayAfter(attempts, outcome.retryAfterMs, random),
    notBefore: now + (outcome.retryAfterMs ?? 0),
    trouble,
  }
}

/**
 * Milliseconds until the next try: doubling from 1 s up to 5 min, minus a random part of up to half, so that many
 * phones do not return at once; never before the server's `Retry-After`.
 */
export function delayAfter(attempts: number, retryAfterMs: number | null, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20))
  const jittered = longest / 2 + (longest / 2) * random
  return Math.round(Math.max(jittered, retryAfterMs ?? 0))
}

/** Makes a delivery due at once, because the network or the person has returned. */
export function hurried(delivery: Delivery): Delivery {
  return { ...delivery, nextTryAt: delivery.notBefore, trouble: null }
}
