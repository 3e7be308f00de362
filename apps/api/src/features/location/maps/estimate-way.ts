import { type Leg, milesBetween } from '@krash/contract'
import type { Point } from './geocoder.ts'
import { rounded } from './router.ts'

/**
 * Road miles per mile of straight line near home: the mean detour index of 66,000 drives to hospitals across the United
 * States (Boscoe, Henry, Zdeb: A Nationwide Comparison of Driving Distance Versus Straight-Line Distance to Hospitals.
 * The Professional Geographer 64, 2012, 188-196).
 */
const SHORT_TRIP_FACTOR = 1.417
/**
 * The same between cities, where highways run straighter (Ballou, Rahardja, Sakai: Selected Country Circuity Factors
 * for Road Travel Distance Estimation. Transportation Research Part A 36, 2002, 843-848; United States).
 */
const HIGHWAY_FACTOR = 1.2
/** Straight miles up to which a trip counts as near home. Our own choice, not measured. */
const NEAR_MILES = 15
/**
 * Miles an hour of a short drive: the speed of the mean trip to an emergency department in the United States, 8.0 miles
 * in 17.3 minutes (National travel distances for emergency care. BMC Health Services Research 22, 2022, article 388).
 */
const SHORT_TRIP_SPEED = 28
/** Our own choice, not measured: a highway at 65 to 70 with the stops of a long drive. */
const HIGHWAY_SPEED = 58

/** Estimates a trip without a map: the straight line times a road factor. Always `approximate`. */
export function estimateWay(origin: Point, destination: Point): Leg {
  const straight = milesBetween(origin, destination)
  const near = Math.min(straight, NEAR_MILES) * SHORT_TRIP_FACTOR
  const far = Math.max(straight - NEAR_MILES, 0) * HIGHWAY_FACTOR
  const hours = near / SHORT_TRIP_SPEED + far / HIGHWAY_SPEED
  return { miles: rounded(near + far), minutes: rounded(hours * 60), approximate: true }
}
