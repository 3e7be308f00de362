import { useCallback, useEffect, useState } from 'react'
import { useNewestReport } from '#entities/accidents/accident-queries.ts'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { locate } from '#shared/location/geolocation.ts'
import type { LocationProblem } from '#shared/location/geolocation.ts'
import type { PhysicianSearch } from './physician-search.ts'
import { accidentPlace, searchPlaceOf } from './search-place.ts'
import type { KnownPlaces, Point, SearchPlace } from './search-place.ts'

export interface PositionFailure {
  problem: LocationProblem
  reason: string
}

export interface SearchPlaceState {
  place: SearchPlace
  known: KnownPlaces
  /** Whether everything that decides the place has answered, or failed to. */
  isReady: boolean
  isLocating: boolean
  /** Asks the device where it is; answers why when it does not say so. */
  findMe: () => Promise<PositionFailure | null>
}

/** The last reading of this page load. It is kept in memory only. */
let lastPosition: Point | null = null

/** Where to look for doctors, and what the app knows of the person's places. */
export function useSearchPlace(search: Pick<PhysicianSearch, 'place' | 'near'>): SearchPlaceState {
  const own = useOwnPlaces()
  const { position, isLocating, findMe } = useDevice()
  const known: KnownPlaces = { ...own.places, me: position }
  const place = searchPlaceOf(search, known)
  const isSure = place.source === 'typed' || place.source === search.near
  const hasAnswers = isSure || !own.isPending
  const isMissed = search.near === 'me' && place.source !== 'typed' && position === null
  const isDeviceWanted = hasAnswers && (place.source === 'default' || isMissed)
  const isSettled = useAllowedPosition(isDeviceWanted, findMe)

  return { place, known, isReady: hasAnswers && (!isDeviceWanted || isSettled), isLocating, findMe }
}

/** What the person has told us: the newest report and the saved address. */
function useOwnPlaces(): { places: Omit<KnownPlaces, 'me'>; isPending: boolean } {
  const report = useNewestReport()
  const profile = useProfile()
  const accident = accidentPlace(report.data ?? null)
  return {
    places: { accident, home: profile.data?.address ?? null },
    isPending: report.isPending || (accident === null && profile.isPending),
  }
}

function useDevice() {
  const [position, setPosition] = useState(lastPosition)
  const [isLocating, setLocating] = useState(false)

  const findMe = useCallback(async () => {
    setLocating(true)
    const answer = await locate()
    setLocating(false)
    if ('problem' in answer) return answer
    const { latitude, longitude } = answer.position
    lastPosition = { latitude, longitude }
    setPosition(lastPosition)
    return null
  }, [])
  return { position, isLocating, findMe }
}

/** Reads the position without a question where the person allowed it before. True once that is settled. */
function useAllowedPosition(isWanted: boolean, findMe: () => Promise<unknown>): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isWanted || isSettled) return
    void mayReadPosition()
      .then((isAllowed) => isAllowed && findMe())
      .then(() => setSettled(true))
  }, [isWanted, isSettled, findMe])
  return isSettled
}

async function mayReadPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
