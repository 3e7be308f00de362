import { locate } from '#shared/location/geolocation.ts'
import type { LocationProblem } from '#shared/location/geolocation.ts'
import type { Point } from './search-place.ts'

export interface PositionFailure {
  problem: LocationProblem
  reason: string
}

let last: Point | null = null

/** The last reading of this page load. It is kept in memory only. */
export function lastPosition(): Point | null {
  return last
}

/** Where this device is, or why that is not known. Asks the person when they have not decided yet. */
export async function readPosition(): Promise<Point | PositionFailure> {
  const located = await locate()
  if ('problem' in located) return located
  last = { latitude: located.position.latitude, longitude: located.position.longitude }
  return last
}

/** Whether a reading would ask nobody anything. */
export async function mayReadPosition(): Promise<boolean> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    return permission.state === 'granted'
  } catch {
    return false
  }
}
