import { useCallback, useEffect, useState } from 'react'
import { isActiveCase } from '@krash/contract/accidents'
import { useNewestReport } from '#entities/accidents/accident-queries.ts'
import { useTownOf } from '#entities/location/town-query.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { lastPosition, mayReadPosition, readPosition } from './device-position.ts'
import type { PositionFailure } from './device-position.ts'
import type { LawyerSearch } from '../search/lawyer-search.ts'
import { accidentPlace, searchPlaceOf } from './search-place.ts'
import type { KnownPlaces, SearchPlace } from './search-place.ts'

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

function useLatestReport() {
  const { data, isPending } = useNewestReport()
  return { report: data ?? null, isReportKnown: !isPending }
}

function useHomeAddress() {
  const { data, isPending } = useProfile({ refetchOnReconnect: true })
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
