import { isActiveCase } from '@krash/contract/accidents'
import { useNewestReport } from '#entities/accidents/accident-queries.ts'
import { useTownOf } from '#entities/location/town-query.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useAllowedPosition, useDevice } from './device-position.ts'
import type { Device } from './device-position.ts'
import { accidentPlace, searchPlaceOf } from './search-place.ts'
import type { KnownPlaces, PlaceAsked, SearchPlace } from './search-place.ts'

export interface SearchPlaceState extends Pick<Device, 'isLocating' | 'locate'> {
  place: SearchPlace
  known: KnownPlaces
  /** Whether the newest report is still open; undefined until known. */
  hasAccident: boolean | undefined
  /** Whether everything that decides the place has answered or failed. */
  isReady: boolean
}

export function useSearchPlace(asked: PlaceAsked): SearchPlaceState {
  const own = useOwnPlaces()
  const { position, isLocating, locate } = useDevice()
  const townLabel = useTownOf(asked.area ?? position)
  const known: KnownPlaces = { ...own.places, me: position, townLabel }
  const place = searchPlaceOf(asked, known)
  const hasAnswers = isAsAsked(asked, place) || !own.isPending
  const isDeviceWanted = hasAnswers && isDeviceMissed(asked, place)
  const isSettled = useAllowedPosition(isDeviceWanted, locate)
  const isReady = hasAnswers && (!isDeviceWanted || isSettled)
  return { place, known, hasAccident: own.hasAccident, isReady, isLocating, locate }
}

/** Places from the person's data: the newest report and the saved address. */
function useOwnPlaces() {
  const { data: report = null, isPending } = useNewestReport()
  const profile = useProfile({ refetchOnReconnect: true })
  const accident = accidentPlace(report)
  return {
    places: { accident, home: profile.data?.address ?? null },
    hasAccident: isPending ? undefined : report !== null && isActiveCase(report.status),
    isPending: isPending || (accident === null && profile.isPending),
  }
}

/** True when no other answer could change the place. */
function isAsAsked({ near }: PlaceAsked, { source }: SearchPlace): boolean {
  return source === 'map' || source === 'typed' || source === near
}

function isDeviceMissed({ near }: PlaceAsked, { source }: SearchPlace): boolean {
  return source === 'default' || (near === 'me' && source !== 'me' && source !== 'typed' && source !== 'map')
}
