import { useCallback, useEffect, useState } from 'react'
import { locate } from './geolocation.ts'
import type { Located } from './geolocation.ts'
import { watchPermission } from './permission.ts'
import type { LocationPermission } from './permission.ts'
import { track } from './track.ts'

export interface PositionState {
  status: 'idle' | 'locating' | 'success' | 'error'
  /** The device's latest answer. */
  located: Located | undefined
  permission: LocationPermission
  isTracking: boolean
  find: () => void
  /** Follows the position until it is switched off or the component unmounts. */
  setTracking: (isOn: boolean) => void
}

export function usePosition(): PositionState {
  const [permission, setPermission] = useState<LocationPermission>('prompt')
  const [isLocating, setLocating] = useState(false)
  const [isTracking, setTracking] = useState(false)
  const [located, setLocated] = useState<Located>()

  useEffect(() => watchPermission(setPermission), [])
  useEffect(() => {
    if (!isTracking) return undefined
    return track((answer) => {
      setLocated(answer)
      setLocating(false)
    })
  }, [isTracking])

  const find = useCallback(() => {
    setLocating(true)
    void locate().then((answer) => {
      setLocated(answer)
      setLocating(false)
    })
  }, [])

  return {
    status: isLocating ? 'locating' : statusOf(located),
    located,
    permission,
    isTracking,
    find,
    setTracking: (isOn) => {
      setTracking(isOn)
      setLocating(isOn)
    },
  }
}

function statusOf(located: Located | undefined): PositionState['status'] {
  if (!located) return 'idle'
  return 'problem' in located ? 'error' : 'success'
}
