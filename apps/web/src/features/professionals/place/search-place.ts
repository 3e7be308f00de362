import { isActiveCase } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { ProfessionalSearchInput } from '@krash/contract/professionals'
import type { KnownSource, LawyerSearch } from '../search/lawyer-search.ts'

export interface Point {
  latitude: number
  longitude: number
}

export interface KnownPlaces {
  /** The place of the newest report. */
  accident: (Point & { address: string | null }) | null
  /** The address saved in the profile. */
  home: string | null
  /** Where this device is, once the person has allowed it. */
  me: Point | null
  /** The town around this device, when it could be found. */
  meLabel?: string | null
}

export interface SearchPlace {
  /** `default` is the place the server takes when nothing is known. */
  source: 'typed' | KnownSource | 'default'
  /** What the person calls the place; null when there are only coordinates. */
  label: string | null
  location: ProfessionalSearchInput['location']
}

/**
 * Where to search: the place in the address bar, else the newest report, else the saved address,
 * else this device, else the default. A source named in the address bar comes first when it is known.
 */
export function searchPlaceOf(search: Pick<LawyerSearch, 'place' | 'near'>, known: KnownPlaces): SearchPlace {
  if (search.place !== undefined) {
    return { source: 'typed', label: search.place, location: { address: search.place } }
  }
  const order: KnownSource[] = ['accident', 'home', 'me']
  const wanted = search.near === undefined ? order : [search.near, ...order]
  for (const source of wanted) {
    const place = placeFrom(source, known)
    if (place) return place
  }
  return { source: 'default', label: null, location: undefined }
}

/** The place of a report that is still open and was found on the map; null otherwise. */
export function accidentPlace(report: Accident | null): KnownPlaces['accident'] {
  if (!report || !isActiveCase(report.status)) return null
  const { latitude, longitude, address } = report.location
  return latitude === null || longitude === null ? null : { latitude, longitude, address }
}

function placeFrom(
  source: KnownSource,
  { accident, home, me, meLabel = null }: KnownPlaces,
): SearchPlace | null {
  if (source === 'home') return home === null ? null : { source, label: home, location: { address: home } }
  const point = source === 'accident' ? accident : me
  if (!point) return null
  const label = source === 'accident' ? (accident?.address ?? null) : meLabel
  // Coordinates travel in the body of the call, never in an address.
  return { source, label, location: { latitude: point.latitude, longitude: point.longitude } }
}
