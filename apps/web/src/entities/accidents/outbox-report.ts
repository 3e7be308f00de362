import { reportNumber } from '@krash/contract/accidents'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import type { Accident, AccidentReportInput } from '@krash/contract/accidents'
import type { Surroundings } from '@krash/contract/location'
import { deliveryAfter, freshDelivery, hurried, isDue, parcelId, stepOf } from '#shared/offline/parcel.ts'
import type { Delivery, Outcome, Parcel, Step, Try } from '#shared/offline/parcel.ts'
import { pointOf, typedCoordinates } from './draft.ts'
import type { Draft } from './draft.ts'

export interface OutboxPhoto extends PhotoInfo {
  /** Idempotency key of the upload. A new one is needed only when the bytes arrived damaged. */
  sendKey: string
  damagedArrivals: number
  delivery: Delivery
  /** What the server knows of it; absent until it has arrived. */
  stored?: { fileId: string; caption: string } | undefined
}

/**
 * A report the person has sent. It stays on the device until every part is accepted or refused, under the key of its
 * draft.
 */
export interface OutboxReport extends Parcel {
  kind: 'report'
  body: AccidentReportInput
  /** The coordinates are a spot that was pointed at on the map, not those of a suggestion; both have no accuracy. */
  isPointedAt?: boolean
  /** What is around the spot, as it was told while the report was written; the server finds it anew. */
  near?: Surroundings | null
  /** The server's answer; null until it has come. */
  accident: Accident | null
  photos: OutboxPhoto[]
}

/** After arriving damaged this often, a photo is given up. */
const MAX_DAMAGED_ARRIVALS = 3

/** Turns a draft into a report in the form the server accepts. `newKey` makes one key per photo. */
export function reportOf(draft: Draft, { userId, now, newKey }: Queueing): OutboxReport {
  const address = draft.place.address.trim()
  const description = draft.description.trim()
  return {
    id: parcelId('report', draft.key),
    kind: 'report',
    key: draft.key,
    userId,
    body: {
      location: { ...pointOf(draft.place), ...accuracyOf(draft.place), ...(address ? { address } : {}) },
      ...(description ? { description } : {}),
      severity: draft.severity ?? 'minor',
      damage: draft.damage,
      ...(draft.details && { details: draft.details }),
      timestamp: now.toISOString(),
    },
    ...(isPointedAt(draft.place) && { isPointedAt: true }),
    ...(draft.place.near && { near: draft.place.near }),
    queuedAt: now.toISOString(),
    delivery: freshDelivery(),
    accident: null,
    photos: draft.photos.map((photo) => ({
      ...photo,
      sendKey: newKey(),
      damagedArrivals: 0,
      delivery: freshDelivery(),
    })),
  }
}

/** Coordinates that were typed over a measured position have no accuracy. */
function accuracyOf({ address, accuracy }: Draft['place']): { accuracy?: number } {
  return accuracy === null || typedCoordinates(address) ? {} : { accuracy }
}

function isPointedAt({ address, accuracy, source }: Draft['place']): boolean {
  return source === 'device' && accuracy === null && !typedCoordinates(address)
}

interface Queueing {
  userId: string
  now: Date
  newKey: () => string
}

/**
 * Decides the next step: the report's text first, then each photo on its own, so that a waiting one holds up no other,
 * then captions that were changed since. */
export function nextStep(report: OutboxReport, now: number): Step {
  if (report.delivery.status !== 'safe') return stepOf(report, now)
  const waiting = report.photos.filter((photo) => photo.delivery.status === 'waiting' || hasNewCaption(photo))
  const photo = waiting.find(({ delivery }) => isDue(delivery, now))
  if (photo) return { kind: 'send', part: photo.key }
  if (waiting.length === 0) return { kind: 'finished' }
  return { kind: 'wait', until: Math.min(...waiting.map(({ delivery }) => delivery.nextTryAt)) }
}

/** A photo that has arrived, but not its latest caption. */
export function hasNewCaption({ delivery, stored, caption = '' }: OutboxPhoto): boolean {
  return delivery.status === 'safe' && stored !== undefined && stored.caption !== caption
}

/**
 * The server's answer to a report's text, to a photo (the SHA-256 of the bytes that arrived, null if the device no longer
 * has them), or to a new caption.
 */
export type ReportAnswer =
  | { accident: Accident }
  | { sha256: string | null; stored?: OutboxPhoto['stored'] }
  | { caption: string }

/** The report after a try to send its text or one photo. `newKey` gives a damaged photo another key. */
export function afterTry(report: OutboxReport, tried: Try<ReportAnswer>, newKey: () => string): OutboxReport {
  const { part, outcome } = tried
  if (part !== null) {
    const photos = report.photos.map((photo) =>
      photo.key === part ? photoAfterTry(photo, tried, newKey) : photo,
    )
    return { ...report, photos }
  }
  const accident =
    outcome.kind === 'accepted' && 'accident' in outcome.answer ? outcome.answer.accident : null
  return { ...report, accident, delivery: deliveryAfter(report.delivery, tried) }
}

function photoAfterTry(photo: OutboxPhoto, tried: Try<ReportAnswer>, newKey: () => string): OutboxPhoto {
  const { outcome } = tried
  if (photo.stored) return captionAfterTry({ ...photo, stored: photo.stored }, tried)
  const answer = outcome.kind === 'accepted' && 'sha256' in outcome.answer ? outcome.answer : undefined
  const arrived = answer?.sha256
  const ending = (end: Outcome<never>) => deliveryAfter(photo.delivery, { ...tried, outcome: end })
  if (arrived === null) return { ...photo, delivery: ending(givenUp) }
  if (arrived === undefined || arrived === photo.sha256) {
    return { ...photo, stored: answer?.stored, delivery: deliveryAfter(photo.delivery, tried) }
  }
  // The old key would only return the old answer.
  const damagedArrivals = photo.damagedArrivals + 1
  const end = damagedArrivals < MAX_DAMAGED_ARRIVALS ? again : givenUp
  return { ...photo, damagedArrivals, sendKey: newKey(), delivery: ending(end) }
}

/** The photo itself is safe whatever becomes of its caption; one that the server refuses is not sent again. */
function captionAfterTry(
  photo: OutboxPhoto & Required<Pick<OutboxPhoto, 'stored'>>,
  tried: Try<ReportAnswer>,
): OutboxPhoto {
  const { outcome } = tried
  const delivery: Delivery = { ...deliveryAfter(photo.delivery, tried), status: 'safe', refusal: null }
  if (outcome.kind === 'wait') return { ...photo, delivery }
  const known =
    outcome.kind === 'accepted' && 'caption' in outcome.answer ? outcome.answer.caption : photo.caption
  return { ...photo, stored: { ...photo.stored, caption: known ?? '' }, delivery }
}

const again = { kind: 'wait', retryAfterMs: null } as const
/** Has no sentence, because the screen has its own words for a lost photo. */
const givenUp = { kind: 'refused', code: '', message: '' } as const

/** Makes every waiting part due, because the network or the person has returned. */
export function hurriedReport(report: OutboxReport): OutboxReport {
  return {
    ...report,
    delivery: hurried(report.delivery),
    photos: report.photos.map((photo) => ({ ...photo, delivery: hurried(photo.delivery) })),
  }
}

export interface Progress {
  status: 'waiting' | 'arrived' | 'refused'
  /** The server has the report's text. */
  isReportSafe: boolean
  photos: number
  safePhotos: number
  refusedPhotos: OutboxPhoto[]
}

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

/** The report's number on the receipt; null until the server has the report. */
export function numberOf(report: OutboxReport): string | null {
  return report.accident ? report.accident.number || reportNumber(report.accident.id) : null
}

/** Where the accident was, as the server has it or as it was written down; undefined without coordinates. */
export function pointOfReport(
  report: OutboxReport | undefined,
): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = report?.accident?.location ?? report?.body.location ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}
