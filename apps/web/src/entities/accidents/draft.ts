import type { DamageZone, Severity } from '@krash/contract/accidents'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { accidentLimits } from '@krash/contract/accidents'

/** Where the accident happened, as far as the person has said. */
export interface DraftPlace {
  address: string
  latitude: number | null
  longitude: number | null
  /** Metres around a measured position within which the person is; null when it was not measured. */
  accuracy: number | null
  source: 'typed' | 'suggestion' | 'device'
}

/** What the person has entered so far. It belongs to the device, to nobody in particular. */
export interface Draft {
  /** Becomes the idempotency key of the report, so that two tabs send the same draft once. */
  key: string
  place: DraftPlace
  /** Null: not chosen, sent as minor. */
  severity: Severity | null
  damage: DamageZone[]
  description: string
  photos: PhotoInfo[]
  /** When the person began, ISO 8601. */
  startedAt: string
}

export const emptyPlace: DraftPlace = {
  address: '',
  latitude: null,
  longitude: null,
  accuracy: null,
  source: 'typed',
}

export function emptyDraft(key: string, now: Date): Draft {
  return {
    key,
    place: emptyPlace,
    severity: null,
    damage: [],
    description: '',
    photos: [],
    startedAt: now.toISOString(),
  }
}

/** Nothing entered: such a draft is not worth keeping. */
export function isEmpty(draft: Draft): boolean {
  return !hasPlaceText(draft.place) && draft.severity === null && !hasStory(draft)
}

function hasPlaceText(place: DraftPlace): boolean {
  return place.address.trim() !== '' || place.latitude !== null
}

/** Whether the second station (what happened) has anything in it. */
export function hasStory(draft: Draft): boolean {
  return (
    draft.severity !== null ||
    draft.damage.length > 0 ||
    draft.photos.length > 0 ||
    draft.description.trim() !== ''
  )
}

/** What is wrong with typed coordinates; the endings of the phrase keys `errors:field.*`. */
export type CoordinateProblem = 'coordinates' | 'latitude' | 'longitude'

interface Point {
  latitude: number
  longitude: number
}

const pair = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*[,;]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*$/

/** `27.95, -82.46` typed into the address field; undefined when the text is no pair of numbers. */
export function typedCoordinates(address: string): Point | undefined {
  const [, latitude, longitude] = pair.exec(address) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/**
 * The first problem of a point: both coordinates must be numbers other than zero, latitude within 90 and longitude
 * within 180 degrees.
 */
export function coordinateProblem({ latitude, longitude }: Point): CoordinateProblem | undefined {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'coordinates'
  if (Math.abs(latitude) > 90) return 'latitude'
  if (Math.abs(longitude) > 180) return 'longitude'
  return latitude === 0 || longitude === 0 ? 'coordinates' : undefined
}

/** Why a place cannot be sent yet: nothing there, too little, or impossible coordinates. */
export type PlaceProblem = 'missing' | 'tooShort' | CoordinateProblem

export function placeProblem(place: DraftPlace): PlaceProblem | undefined {
  const typed = typedCoordinates(place.address)
  if (typed) return coordinateProblem(typed)
  if (place.latitude !== null) return undefined
  const length = place.address.trim().length
  if (length === 0) return 'missing'
  return length < accidentLimits.address.min ? 'tooShort' : undefined
}

/** The coordinates of a place: typed ones win over those of a suggestion or the device. */
export function pointOf(place: DraftPlace): Point | undefined {
  const typed = typedCoordinates(place.address)
  if (typed) return coordinateProblem(typed) ? undefined : typed
  const { latitude, longitude } = place
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/**
 * The place after an edit of the address. A measured position stays (the words describe it);
 * the coordinates of a suggestion belong to its text and go with it.
 */
export function editAddress(place: DraftPlace, address: string): DraftPlace {
  if (place.source === 'device') return { ...place, address }
  return { address, latitude: null, longitude: null, accuracy: null, source: 'typed' }
}
