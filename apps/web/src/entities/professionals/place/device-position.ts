import { useCallback, useEffect, useState } from 'react'
import { locate as askDevice } from '#shared/location/geolocation.ts'
import type { Located } from '#shared/location/geolocation.ts'
import type { Point } from './search-place.ts'

/** Why the device does not say where it is. */
export type PositionFailure = Extract<Located, { problem: unknown }>

export interface Device {
  position: Point | null
  isLocating: boolean
  /** Asks the device where it is; answers why when it does not say so. The person may be asked for permission. */
  locate: () => Promise<PositionFailure | null>
}

/** The last reading of this page load. It is kept in memory only. */
let lastPosition: Point | null = null

/** Where this device is, as far as the person has let it say so. */
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

/** Reads the position without a question where the person allowed it before. True once that is settled. */
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

/** Whether a reading would ask nobody anything. */
async function mayReadPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
