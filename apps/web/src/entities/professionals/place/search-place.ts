import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'

/** Places the app knows, in order of preference. */
export const knownSources = ['accident', 'home', 'me'] as const
export type KnownSource = (typeof knownSources)[number]

export interface PlaceAsked {
  place?: string | undefined
  near?: KnownSource | undefined
}

export interface Point {
  latitude: number
  longitude: number
}

export interface KnownPlaces {
  /** The place of the newest report, while that is open. */
  accident: (Point & { address: string | null }) | null
  /** The address saved in the profile. */
  home: string | null
  /** This device's position, once the person has allowed it. */
  me: Point | null
  /** The town around this device, if found. */
  meLabel?: string | null
}

export interface SearchPlace {
  /** `default` is the server's place for when nothing is known. */
  source: 'typed' | KnownSource | 'default'
  /** The person's name for the place; null when there are only coordinates. */
  label: string | null
  location: ProfessionalSearchInput['location']
}

/** The place to search: the typed one, otherwise the requested source, the first known one, or the default. */
export function searchPlaceOf({ place, near }: PlaceAsked, known: KnownPlaces): SearchPlace {
  if (place !== undefined) return { source: 'typed', label: place, location: { address: place } }
  const wanted = near === undefined ? knownSources : [near, ...knownSources]
  const source = wanted.find((one) => known[one] !== null)
  return source === undefined
    ? { source: 'default', label: null, location: undefined }
    : placeOf(source, known)
}

/** The place of an open report that has coordinates; null otherwise. */
export function accidentPlace(report: Accident | null): KnownPlaces['accident'] {
  if (!report || !isActiveCase(report.status)) return null
  const { latitude, longitude, address } = report.location
  return latitude === null || longitude === null ? null : { latitude, longitude, address }
}

function placeOf(source: KnownSource, { accident, home, me, meLabel = null }: KnownPlaces): SearchPlace {
  if (source === 'home') return { source, label: home, location: { address: home ?? '' } }
  const point = source === 'accident' ? accident : me
  // Coordinates go into the body of the call, never into an address.
  const location = point ? { latitude: point.latitude, longitude: point.longitude } : undefined
  return { source, label: source === 'accident' ? (accident?.address ?? null) : meLabel, location }
}
