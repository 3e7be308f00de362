import { reportNumber } from '@krash/contract/accidents'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import type { Accident, AccidentReportInput } from '@krash/contract/accidents'
import { emptyDraft, pointOf } from '../draft/draft.ts'
import type { Draft } from '../draft/draft.ts'

/** How far one thing to send (the words of a report, or one photo) has come. */
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
}

export interface OutboxPhoto extends PhotoInfo {
  /** Idempotency key of the upload. A new one is only made when the bytes arrived damaged. */
  sendKey: string
  damagedArrivals: number
  delivery: Delivery
}

/** A report the person has sent: kept on the device until every part has an end. */
export interface OutboxReport {
  /** Idempotency key of the report; the key of its draft. */
  key: string
  /** Only sent while this person is signed in. */
  userId: string
  body: AccidentReportInput
  /** When the person pressed Send, ISO 8601. */
  queuedAt: string
  delivery: Delivery
  /** The server's answer. */
  accident: Accident | null
  photos: OutboxPhoto[]
  /** The person has seen the receipt and put it away. */
  isDismissed: boolean
}

const FIRST_DELAY = 1000
const LONGEST_DELAY = 300_000
/** A photo that arrives damaged this often is given up. */
const MAX_DAMAGED_ARRIVALS = 3

export function freshDelivery(): Delivery {
  return { status: 'waiting', attempts: 0, nextTryAt: 0, notBefore: 0, refusal: null }
}

/** The report made of a draft, in the form the server takes. `newKey` makes one key per photo. */
export function reportOf(draft: Draft, { userId, now, newKey }: Queueing): OutboxReport {
  const address = draft.place.address.trim()
  const description = draft.description.trim()
  return {
    key: draft.key,
    userId,
    body: {
      location: { ...pointOf(draft.place), ...(address ? { address } : {}) },
      ...(description ? { description } : {}),
      severity: draft.severity ?? 'minor',
      damage: draft.damage,
      timestamp: now.toISOString(),
    },
    queuedAt: now.toISOString(),
    delivery: freshDelivery(),
    accident: null,
    photos: draft.photos.map((photo) => ({
      ...photo,
      sendKey: newKey(),
      damagedArrivals: 0,
      delivery: freshDelivery(),
    })),
    isDismissed: false,
  }
}

interface Queueing {
  userId: string
  now: Date
  newKey: () => string
}

/** The next thing to do for a report. */
export type Step =
  | { kind: 'sendReport' }
  | { kind: 'sendPhoto'; photo: OutboxPhoto }
  /** Milliseconds since 1970. */
  | { kind: 'wait'; until: number }
  | { kind: 'finished' }

/** Decides what to do now: the words first, then each photo by itself; one that waits holds up no other. */
export function nextStep(report: OutboxReport, now: number): Step {
  if (report.delivery.status === 'refused') return { kind: 'finished' }
  if (report.delivery.status === 'waiting') {
    return isDue(report.delivery, now) ? { kind: 'sendReport' } : waitFor([report.delivery])
  }
  const waiting = report.photos.filter((photo) => photo.delivery.status === 'waiting')
  const photo = waiting.find((photo) => isDue(photo.delivery, now))
  if (photo) return { kind: 'sendPhoto', photo }
  return waiting.length > 0 ? waitFor(waiting.map((photo) => photo.delivery)) : { kind: 'finished' }
}

function isDue(delivery: Delivery, now: number): boolean {
  return delivery.nextTryAt <= now
}

function waitFor(deliveries: Delivery[]): Step {
  return { kind: 'wait', until: Math.min(...deliveries.map((delivery) => delivery.nextTryAt)) }
}

/** How one try ended. */
export type Outcome<Answer> =
  | { kind: 'accepted'; answer: Answer }
  /** The server will never take it. */
  | { kind: 'refused'; message: string }
  /** Worth another try, not before `retryAfterMs` milliseconds when the server named a time. */
  | { kind: 'wait'; retryAfterMs: number | null }

interface Moment {
  now: number
  /** From 0 up to 1. */
  random: number
}

/** The report after a try to send its words. */
export function afterReport(report: OutboxReport, outcome: Outcome<Accident>, at: Moment): OutboxReport {
  const accident = outcome.kind === 'accepted' ? outcome.answer : null
  return { ...report, accident, delivery: afterTry(report.delivery, outcome, at) }
}

/** The report after a try to send one photo; the answer is the SHA-256 the server computed. */
export function afterPhoto(
  report: OutboxReport,
  sent: { photoKey: string; outcome: Outcome<{ sha256: string }>; newKey: () => string },
  at: Moment,
): OutboxReport {
  const photos = report.photos.map((photo) =>
    photo.key === sent.photoKey ? photoAfterTry(photo, sent, at) : photo,
  )
  return { ...report, photos }
}

function photoAfterTry(
  photo: OutboxPhoto,
  { outcome, newKey }: { outcome: Outcome<{ sha256: string }>; newKey: () => string },
  at: Moment,
): OutboxPhoto {
  const isDamaged = outcome.kind === 'accepted' && outcome.answer.sha256 !== photo.sha256
  if (!isDamaged) return { ...photo, delivery: afterTry(photo.delivery, outcome, at) }
  // The old key would only bring the old answer back.
  const damagedArrivals = photo.damagedArrivals + 1
  const end: Outcome<never> =
    damagedArrivals < MAX_DAMAGED_ARRIVALS
      ? { kind: 'wait', retryAfterMs: null }
      : { kind: 'refused', message: '' }
  return { ...photo, damagedArrivals, sendKey: newKey(), delivery: afterTry(photo.delivery, end, at) }
}

function afterTry(delivery: Delivery, outcome: Outcome<unknown>, at: Moment): Delivery {
  const attempts = delivery.attempts + 1
  if (outcome.kind === 'accepted') return { ...freshDelivery(), status: 'safe', attempts }
  if (outcome.kind === 'refused') {
    return { ...freshDelivery(), status: 'refused', attempts, refusal: outcome.message }
  }
  return {
    ...delivery,
    attempts,
    nextTryAt: at.now + delayAfter(attempts, outcome.retryAfterMs, at.random),
    notBefore: at.now + (outcome.retryAfterMs ?? 0),
  }
}

/**
 * Milliseconds until the next try: doubling from 1 s up to 5 min, of which a random half is cut
 * off so that many phones do not return at once; never before the server's `Retry-After`.
 */
export function delayAfter(attempts: number, retryAfterMs: number | null, random: number): number {
  const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempts - 1, 20))
  const jittered = longest / 2 + (longest / 2) * random
  return Math.round(Math.max(jittered, retryAfterMs ?? 0))
}

/** Everything that waits becomes due: the network or the person has come back. */
export function hurry(report: OutboxReport): OutboxReport {
  const now = (delivery: Delivery): Delivery => ({ ...delivery, nextTryAt: delivery.notBefore })
  return {
    ...report,
    delivery: now(report.delivery),
    photos: report.photos.map((photo) => ({ ...photo, delivery: now(photo.delivery) })),
  }
}

export interface Progress {
  status: 'waiting' | 'arrived' | 'refused'
  /** The server has the words of the report. */
  isReportSafe: boolean
  photos: number
  safePhotos: number
  refusedPhotos: OutboxPhoto[]
}

/** How far a report has come, as the person is told. */
export function progressOf(report: OutboxReport): Progress {
  const photosIn = (status: Delivery['status']) =>
    report.photos.filter((photo) => photo.delivery.status === status)
  return {
    status: statusOf(report),
    isReportSafe: report.delivery.status === 'safe',
    photos: report.photos.length,
    safePhotos: photosIn('safe').length,
    refusedPhotos: photosIn('refused'),
  }
}

function statusOf(report: OutboxReport): Progress['status'] {
  if (report.delivery.status !== 'safe') return report.delivery.status
  return report.photos.some((photo) => photo.delivery.status === 'waiting') ? 'waiting' : 'arrived'
}

/** The number on the receipt; null until the server has the report. */
export function numberOf(report: OutboxReport): string | null {
  return report.accident ? report.accident.number || reportNumber(report.accident.id) : null
}

/** The draft that a report was made of. */
export function draftOf({ body, photos, queuedAt }: OutboxReport, key: string): Draft {
  const { latitude = null, longitude = null, address } = body.location
  return {
    ...emptyDraft(key, new Date(queuedAt)),
    place: {
      address: address ?? '',
      latitude,
      longitude,
      accuracy: null,
      source: latitude === null ? 'typed' : 'suggestion',
    },
    severity: body.severity ?? null,
    damage: body.damage ?? [],
    description: body.description ?? '',
    photos: photos.map(({ key, name, type, size, sha256 }) => ({ key, name, type, size, sha256 })),
  }
}
