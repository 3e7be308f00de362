import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { accidentRoutes, isActiveCase } from '@krash/contract/accidents'
import { profileRoutes } from '@krash/contract/profile'
import { call } from '#shared/api/call.ts'
import { addressOf } from '#shared/location/reverse-geocode.ts'
import { lastPosition, mayReadPosition, readPosition } from './device-position.ts'
import type { PositionFailure } from './device-position.ts'
import type { LawyerSearch } from '../search/lawyer-search.ts'
import { accidentPlace, searchPlaceOf } from './search-place.ts'
import type { KnownPlaces, Point, SearchPlace } from './search-place.ts'

export interface SearchPlaceState {
  place: SearchPlace
  known: KnownPlaces
  /** Whether the newest report is still open: personal injury is looked for then. */
  hasAccident: boolean
  /** Whether everything that decides the place has answered, or failed to. */
  isReady: boolean
  isLocating: boolean
  problem: PositionFailure | undefined
  /** Asks the device where it is; answers whether it said so. */
  locate: () => Promise<boolean>
}

/** Where to search for lawyers, and what the app knows of the person's places. */
export function useSearchPlace(search: Pick<LawyerSearch, 'place' | 'near'>): SearchPlaceState {
  const { report, isReportKnown } = useLatestReport()
  const { home, isHomeKnown } = useHomeAddress()
  const device = useDevice()
  const known: KnownPlaces = {
    accident: accidentPlace(report),
    home,
    me: device.position,
    meLabel: useTownOf(device.position),
  }
  const place = searchPlaceOf(search, known)
  const hasAnswers = isReportKnown && (place.source !== 'default' || isHomeKnown)
  const wantsDevice = hasAnswers && isDeviceWanted(search, place)
  const isAsked = useAllowedPosition(wantsDevice, device.locate)

  return {
    place,
    known,
    hasAccident: report !== null && isActiveCase(report.status),
    isReady: hasAnswers && (!wantsDevice || isAsked),
    isLocating: device.isLocating,
    problem: device.problem,
    locate: device.locate,
  }
}

function isDeviceWanted({ near }: Pick<LawyerSearch, 'near'>, { source }: SearchPlace): boolean {
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

function useDevice() {
  const [position, setPosition] = useState(lastPosition)
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState<PositionFailure>()

  const locate = useCallback(async () => {
    setLocating(true)
    setProblem(undefined)
    const answer = await readPosition()
    setLocating(false)
    const isKnown = !('problem' in answer)
    if (isKnown) setPosition(answer)
    else setProblem(answer)
    return isKnown
  }, [])
  return { position, isLocating, problem, locate }
}

/** Reads the position without a question where the person allowed it before. True once that is settled. */
function useAllowedPosition(isWanted: boolean, locate: () => Promise<boolean>): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isWanted || isSettled) return
    void mayReadPosition()
      .then((isAllowed) => isAllowed && locate())
      .then(() => setSettled(true))
  }, [isWanted, isSettled, locate])
  return isSettled
}
