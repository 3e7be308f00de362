import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import { knownSources } from './physician-search.ts'
import type { KnownSource, PhysicianSearch } from './physician-search.ts'

export interface Point {
  latitude: number
  longitude: number
}

export interface KnownPlaces {
  /** Where the newest report that is still open happened. */
  accident: (Point & { address: string | null }) | null
  /** The address saved in the profile. */
  home: string | null
  /** Where this device is, once the person has allowed it. */
  me: Point | null
}

export interface SearchPlace {
  /** `default` is the place the server takes when nothing is known. */
  source: 'typed' | KnownSource | 'default'
  /** What the person calls the place; null when there are only coordinates. */
  label: string | null
  location: ProfessionalSearchInput['location']
}

/** Where to search: the typed place, else the named source, else accident, saved address, device, default. */
export function searchPlaceOf(
  search: Pick<PhysicianSearch, 'place' | 'near'>,
  known: KnownPlaces,
): SearchPlace {
  if (search.place !== undefined) {
    return { source: 'typed', label: search.place, location: { address: search.place } }
  }
  const wanted = search.near === undefined ? knownSources : [search.near, ...knownSources]
  const source = wanted.find((one) => known[one] !== null)
  return source === undefined
    ? { source: 'default', label: null, location: undefined }
    : placeOf(source, known)
}

/** The place of a report that is still open and was found on the map; null otherwise. */
export function accidentPlace(report: Accident | null): KnownPlaces['accident'] {
  if (!report || !isActiveCase(report.status)) return null
  const { latitude, longitude, address } = report.location
  return latitude === null || longitude === null ? null : { latitude, longitude, address }
}

function placeOf(source: KnownSource, { accident, home, me }: KnownPlaces): SearchPlace {
  if (source === 'home') return { source, label: home, location: { address: home ?? '' } }
  const point = source === 'accident' ? accident : me
  // Coordinates travel in the body of the call, never in an address.
  const location = point ? { latitude: point.latitude, longitude: point.longitude } : undefined
  return { source, label: source === 'accident' ? (accident?.address ?? null) : null, location }
}
