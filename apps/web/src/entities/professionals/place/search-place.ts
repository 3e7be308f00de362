import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import type { MapArea } from '#shared/ui/map/us-map-geometry.ts'

/** Places the app knows, in order of preference. */
export const knownSources = ['accident', 'home', 'me'] as const
export type KnownSource = (typeof knownSources)[number]

export interface PlaceAsked {
  place?: string | undefined
  near?: KnownSource | undefined
  /** The part of the map that somebody wants to be searched; goes before all others. */
  area?: MapArea | undefined
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
  /** The town around this device, or around the middle of the searched part of the map, if found. */
  townLabel?: string | null
}

export interface SearchPlace {
  /** `default` is the server's place for when nothing is known. */
  source: 'map' | 'typed' | KnownSource | 'default'
  /** The person's name for the place; null when there are only coordinates. */
  label: string | null
  location: ProfessionalSearchInput['location']
}

/** The place to search: the part of the map, otherwise the typed one, otherwise the requested source, the first known one, or the default. */
export function searchPlaceOf({ place, near, area }: PlaceAsked, known: KnownPlaces): SearchPlace {
  if (area !== undefined) return atPoint('map', area, known.townLabel)
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

function placeOf(source: KnownSource, { accident, home, me, townLabel }: KnownPlaces): SearchPlace {
  if (source === 'home') return { source, label: home, location: { address: home ?? '' } }
  return source === 'accident'
    ? atPoint(source, accident, townIn(accident?.address))
    : atPoint(source, me, townLabel)
}

/**
 * "Tampa, FL" of "401 E Jackson St, Tampa, FL 33602": near is near, and the street takes a line of the list away. What
 * does not end like an American address stays whole.
 */
function townIn(address: string | null | undefined): string | null | undefined {
  const [, town] = /(?:^|,)\s*([^,\d]+, [A-Z]{2})(?: \d{5}(?:-\d{4})?)?(?:, USA)?$/.exec(address ?? '') ?? []
  return town ?? address
}

function atPoint(source: 'map' | KnownSource, point: Point | null, label: string | null = null): SearchPlace {
  // Coordinates go into the body of the call, never into an address.
  const location = point ? { latitude: point.latitude, longitude: point.longitude } : undefined
  return { source, label, location }
}
