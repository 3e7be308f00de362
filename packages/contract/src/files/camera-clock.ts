import type { PhotoTimes } from './files.ts'

/** Smaller differences are those of any clock, and of satellites that were found late. */
const MINUTES_WORTH_TELLING = 10

export interface ClockDifference {
  way: 'behind' | 'ahead'
  unit: 'minutes' | 'hours' | 'days'
  /** Whole units, rounded. */
  count: number
}

/** How wrong the camera's clock was, by the satellites; undefined where it was right or one of the two is not known. */
export function cameraClockDifference({
  camera,
  satellites,
}: Pick<PhotoTimes, 'camera' | 'satellites'>): ClockDifference | undefined {
  if (camera === null || satellites === null) return undefined
  const minutes = Math.round((Date.parse(camera) - Date.parse(satellites)) / 60_000)
  const size = Math.abs(minutes)
  if (size < MINUTES_WORTH_TELLING) return undefined
  return { way: minutes < 0 ? 'behind' : 'ahead', ...inUnits(size) }
}

function inUnits(minutes: number): Pick<ClockDifference, 'unit' | 'count'> {
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.round(minutes / 60)
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.round(hours / 24) }
}
