import { useCallback, useEffect, useState } from 'react'
import { locate as askDevice } from '#shared/location/geolocation.ts'
import type { Located } from '#shared/location/geolocation.ts'
import type { Point } from './search-place.ts'

/** The reason the device does not give its position. */
export type PositionFailure = Extract<Located, { problem: unknown }>

export interface Device {
  position: Point | null
  isLocating: boolean
  /**
   * Asks the device for its position; resolves to the reason when there is none. The person may be asked for
   * permission.
   */
  locate: () => Promise<PositionFailure | null>
}

/** The last position of this page load, kept only in memory. */
let lastPosition: Point | null = null

export function useDevice(): Device {
  const [position, setPosition] = useState(lastPosition)
  const [isLocating, setLocating] = useState(false)

  const locate = useCallback(async () => {
    setLocating(true)
    const answer = await askDevice()
    setLocating(false)
    if ('problem' in answer) return answer
    const { latitude, longitude } = answer.position
    lastPosition = { latitude, longitude }
    setPosition(lastPosition)
    return null
  }, [])
  return { position, isLocating, locate }
}

/** Reads the position silently where the person allowed it before. True once that is settled. */
export function useAllowedPosition(isWanted: boolean, locate: Device['locate']): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isWanted || isSettled) return
    void mayReadPosition()
      .then((isAllowed) => (isAllowed ? locate() : null))
      .then(() => setSettled(true))
  }, [isWanted, isSettled, locate])
  return isSettled
}

/** True when reading the position would not ask the person. */
async function mayReadPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
