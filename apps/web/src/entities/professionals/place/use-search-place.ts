import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accidentRoutes, isActiveCase } from '@krash/contract/accidents'
import { profileRoutes } from '@krash/contract/profile'
import { call } from '#shared/api/call.ts'
import { addressOf } from '#shared/location/reverse-geocode.ts'
import { useAllowedPosition, useDevice } from './device-position.ts'
import type { Device } from './device-position.ts'
import { accidentPlace, searchPlaceOf } from './search-place.ts'
import type { KnownPlaces, PlaceAsked, Point, SearchPlace } from './search-place.ts'

export interface SearchPlaceState extends Pick<Device, 'isLocating' | 'locate'> {
  place: SearchPlace
  known: KnownPlaces
  /** Whether the newest report is still open; undefined until that is known. */
  hasAccident: boolean | undefined
  /** Whether everything that decides the place has answered, or failed to. */
  isReady: boolean
}

/** Where to search for lawyers or doctors, and what the app knows of the person's places. */
export function useSearchPlace(asked: PlaceAsked): SearchPlaceState {
  const { report, isReportKnown } = useLatestReport()
  const { home, isHomeKnown } = useHomeAddress()
  const device = useDevice()
  const accident = accidentPlace(report)
  const known: KnownPlaces = { accident, home, me: device.position, meLabel: useTownOf(device.position) }
  const place = searchPlaceOf(asked, known)
  const hasAnswers = isAsAsked(asked, place) || (isReportKnown && (accident !== null || isHomeKnown))
  const isDeviceWanted = hasAnswers && isDeviceMissed(asked, place)
  const isSettled = useAllowedPosition(isDeviceWanted, device.locate)

  return {
    place,
    known,
    hasAccident: isReportKnown ? report !== null && isActiveCase(report.status) : undefined,
    isReady: hasAnswers && (!isDeviceWanted || isSettled),
    isLocating: device.isLocating,
    locate: device.locate,
  }
}

/** Whether no other answer could change the place. */
function isAsAsked({ near }: PlaceAsked, { source }: SearchPlace): boolean {
  return source === 'typed' || source === near
}

function isDeviceMissed({ near }: PlaceAsked, { source }: SearchPlace): boolean {
  return source === 'default' || (near === 'me' && source !== 'me' && source !== 'typed')
}

const latestReportKey = ['accidents', 'latest']

function useLatestReport() {
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: latestReportKey,
    // A report may have been sent since the last visit: the search must not start at the place before it.
    gcTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) =>
      (await call(accidentRoutes.listAccidents, { query: { limit: 1 }, signal })).data,
  })
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: latestReportKey })
    addEventListener('emergencyCreated', refresh)
    return () => removeEventListener('emergencyCreated', refresh)
  }, [client])
  return { report: data?.[0] ?? null, isReportKnown: !isPending }
}

/** The town of a position, for the heading; null until it is known, and when it is not. */
function useTownOf(position: Point | null): string | null {
  const { data } = useQuery({
    queryKey: ['location', 'town', position],
    enabled: position !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const place = position && (await addressOf({ ...position, accuracy: 0 }))
      return place?.city && place.state ? `${place.city}, ${place.state}` : null
    },
  })
  return data ?? null
}

function useHomeAddress() {
  const { data, isPending } = useQuery({
    queryKey: ['profile'],
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => (await call(profileRoutes.getProfile, { signal })).data,
  })
  return { home: data?.address ?? null, isHomeKnown: !isPending }
}
