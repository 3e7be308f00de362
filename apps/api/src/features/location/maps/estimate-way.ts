import { type Leg, milesBetween } from '@krash/contract'
import type { Point } from './geocoder.ts'
import { rounded } from './router.ts'

/**
 * Road miles for one mile of straight line: the mean detour index of 66,000 drives to hospitals all over the United
 * States (Boscoe, Henry, Zdeb: A Nationwide Comparison of Driving Distance Versus Straight-Line Distance to Hospitals.
 * The Professional Geographer 64, 2012, 188-196).
 */
export const ROAD_FACTOR = 1.417
/**
 * Miles an hour of a short drive, the speed of the mean trip to an emergency department in the United States: 8.0 miles
 * in 17.3 minutes (National travel distances for emergency care. BMC Health Services Research 22, 2022, article 388).
 */
export const SHORT_TRIP_SPEED = 28
/** Road miles that are driven at that speed; what is longer goes by highway. */
const SHORT_TRIP_MILES = 15
/** Ours, not measured: a highway at 65 to 70 with the stops of a long drive. */
const HIGHWAY_SPEED = 58

/** The way between two points without a map: the straight line by the factor of roads. Always `approximate`. */
export function estimateWay(origin: Point, destination: Point): Leg {
  const miles = milesBetween(origin, destination) * ROAD_FACTOR
  const short = Math.min(miles, SHORT_TRIP_MILES)
  const minutes = (short / SHORT_TRIP_SPEED + (miles - short) / HIGHWAY_SPEED) * 60
  return { miles: rounded(miles), minutes: rounded(minutes), approximate: true }
}
