import type { Verdict } from './what-a-failure-means.ts'

/** The kinds of things that are sent later. Devices hold these names, so they are not changed. */
export type KindName = 'report' | 'message' | 'favorite' | 'choice' | 'pageOpening'

/** One thing that waits on this device to be sent. */
export interface Parcel {
  /** Kind and key. */
  id: string
  kind: KindName
  /** Of two parcels of a kind with the same key, the newer replaces the older. */
  key: string
  /** Only sent while this person is signed in. */
  userId: string
  /** ISO 8601, never the same twice within a kind: the order, and the version of what has this key. */
  queuedAt: string
  delivery: Delivery
}

/** How far one sending has come: a parcel, or one part of it. */
export interface Delivery {
  status: 'waiting' | 'safe' | 'refused'
  /** Tries so far. */
  attempts: number
  /** Milliseconds since 1970; not tried again before. */
  nextTryAt: number
  /** The server's own `Retry-After` (milliseconds since 1970); not even a person's return comes before it. */
  notBefore: number
  /** The server's sentence when it will never take this. */
  refusal: string | null
  /** Why the last try failed, in words, while it waits for the next one. */
  trouble: string | null
}

export function parcelId(kind: KindName, key: string): string {
  return `${kind} ${key}`
}

export function freshDelivery(): Delivery {
  return { status: 'waiting', attempts: 0, nextTryAt: 0, notBefore: 0, refusal: null, trouble: null }
}

/** How one try ended. */
export type Outcome<Answer> = { kind: 'accepted'; answer: Answer } | Exclude<Verdict, { kind: 'ended' }>

/** One try to send a parcel or a part of it. */
export interface Try<Answer> {
  /** Key of the part; null for the parcel itself. */
  part: string | null
  outcome: Outcome<Answer>
  /** What was thrown, for a text that fits the kind. */
  error: unknown
  /** The failure as a sentence; null when there was none. */
  trouble: string | null
  /** Milliseconds since 1970. */
  now: number
  /** From 0 up to 1. */
  random: number
}

/** The next thing to do for a parcel. */
export type Step =
  /** `part` as in `Try`. */
  | { kind: 'send'; part: string | null }
  /** Milliseconds since 1970. */
  | { kind: 'wait'; until: number }
  | { kind: 'finished' }

/** What is to be done for a parcel that is sent whole. */
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
 * Milliseconds until the next try: doubling from 1 s up to 5 min, of which a random half is cut
 * off so that many phones do not return at once; never before the server's `Retry-After`.
 */
export function delayAfter(attempts: number, retryAfterMs: number | null, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20))
  const jittered = longest / 2 + (longest / 2) * random
  return Math.round(Math.max(jittered, retryAfterMs ?? 0))
}

/** Due at once, because the network or the person has come back. */
export function hurried(delivery: Delivery): Delivery {
  return { ...delivery, nextTryAt: delivery.notBefore, trouble: null }
}
