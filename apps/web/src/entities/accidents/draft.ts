import type { DamageZone, Severity } from '@krash/contract/accidents'
import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import type { Surroundings } from '@krash/contract/location'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { accidentLimits } from '@krash/contract/accidents'

export interface DraftPlace {
  address: string
  /** The address was looked up for the position, so it goes when another spot is pointed at; what was typed stays. */
  isAddressFound?: boolean
  latitude: number | null
  longitude: number | null
  /** Radius of uncertainty in metres of a measured position; null when it was not measured. */
  accuracy: number | null
  /** What is around a measured position, once the network has told it. */
  near?: Surroundings | null
  source: 'typed' | 'suggestion' | 'device'
}

/** What somebody has entered so far. It shows to whoever wrote it, and to nobody else (decision 065). */
export interface Draft {
  /** The id of an account; null of a guest. */
  writer: string | null
  /** Becomes the report's idempotency key, so that two tabs send the same draft only once. */
  key: string
  place: DraftPlace
  /** Null when not chosen; sent as minor. */
  severity: Severity | null
  damage: DamageZone[]
  description: string
  photos: PhotoInfo[]
  /** Who was there; absent until something of it is said. */
  details?: AccidentDetails | undefined
  /** Time of the first entry, ISO 8601. */
  startedAt: string
  /** When a guest pressed Send, ISO 8601: an account is asked for from then on. */
  askedAt?: string | null
  /** Accounts whose person has said that this report of a guest is not theirs. */
  declinedBy?: string[]
}

export const emptyPlace: DraftPlace = {
  address: '',
  latitude: null,
  longitude: null,
  accuracy: null,
  source: 'typed',
}

export function emptyDraft(key: string, now: Date, writer: string | null = null): Draft {
  return {
    writer,
    key,
    place: emptyPlace,
    severity: null,
    damage: [],
    description: '',
    photos: [],
    startedAt: now.toISOString(),
  }
}

/** True for a draft with no entry, which is not worth storing. */
export function isEmpty(draft: Draft): boolean {
  return !hasPlaceText(draft.place) && draft.severity === null && !hasStory(draft)
}

export function hasPlaceText(place: DraftPlace): boolean {
  return place.address.trim() !== '' || place.latitude !== null
}

/** True when the second station (what happened) has an entry. */
export function hasStory(draft: Draft): boolean {
  return (
    draft.severity !== null ||
    draft.damage.length > 0 ||
    draft.photos.length > 0 ||
    draft.details !== undefined ||
    draft.description.trim() !== ''
  )
}

/** The problem with typed coordinates; each value ends a phrase key `errors:field.*`. */
export type CoordinateProblem = 'coordinates' | 'latitude' | 'longitude'

interface Point {
  latitude: number
  longitude: number
}

const pair = /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*[,;]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*$/

/** Reads coordinates such as `27.95, -82.46` from the address field; undefined when the text is no pair of numbers. */
export function typedCoordinates(address: string): Point | undefined {
  const [, latitude, longitude] = pair.exec(address) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/**
 * The first problem of a point: both coordinates must be numbers other than zero, latitude at most 90 and longitude at
 * most 180 degrees either way.
 */
export function coordinateProblem({ latitude, longitude }: Point): CoordinateProblem | undefined {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'coordinates'
  if (Math.abs(latitude) > 90) return 'latitude'
  if (Math.abs(longitude) > 180) return 'longitude'
  return latitude === 0 || longitude === 0 ? 'coordinates' : undefined
}

/** The reason a place cannot be sent yet: empty, too short, or impossible coordinates. */
export type PlaceProblem = 'missing' | 'tooShort' | CoordinateProblem

export function placeProblem(place: DraftPlace): PlaceProblem | undefined {
  const typed = typedCoordinates(place.address)
  if (typed) return coordinateProblem(typed)
  if (place.latitude !== null) return undefined
  const length = place.address.trim().length
  if (length === 0) return 'missing'
  return length < accidentLimits.address.min ? 'tooShort' : undefined
}

/** True for what a guest has pressed Send for. */
export function isAsked({ askedAt = null, place }: Draft): boolean {
  return askedAt !== null && placeProblem(place) === undefined
}

/** The coordinates of a place: typed ones take precedence over those of a suggestion or the device. */
export function pointOf(place: DraftPlace): Point | undefined {
  const typed = typedCoordinates(place.address)
  if (typed) return coordinateProblem(typed) ? undefined : typed
  const { latitude, longitude } = place
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/**
 * The place after an edit of the address. A measured position stays, since the text describes it; the coordinates of a
 * suggestion belong to its text and are dropped.
 */
export function editAddress(place: DraftPlace, address: string): DraftPlace {
  if (place.source === 'device') return { ...place, address, isAddressFound: false }
  return { address, latitude: null, longitude: null, accuracy: null, source: 'typed' }
}
