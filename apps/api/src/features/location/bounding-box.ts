import { EARTH_RADIUS_MILES } from '@krash/contract'

export interface BoundingBox {
  south: number
  north: number
  /** Two ranges where the circle crosses the 180th meridian. */
  longitudes: { west: number; east: number }[]
}

const DEGREES = 180 / Math.PI
// Rounding must not cut off a point exactly on the circle.
const MARGIN = 1e-9

/**
 * The box around a circle of `miles` about a point (Bronstein; the extreme longitude is where the circle touches a
 * meridian: asin(sin r / cos latitude)).
 */
export function boundingBox(center: { latitude: number; longitude: number }, miles: number): BoundingBox {
  const angle = miles / EARTH_RADIUS_MILES
  const south = center.latitude - angle * DEGREES - MARGIN
  const north = center.latitude + angle * DEGREES + MARGIN
  if (south <= -90 || north >= 90) {
    return {
      south: Math.max(south, -90),
      north: Math.min(north, 90),
      longitudes: [{ west: -180, east: 180 }],
    }
  }
  const half = Math.asin(Math.sin(angle) / Math.cos(center.latitude / DEGREES)) * DEGREES + MARGIN
  return { south, north, longitudes: longitudeRanges(center.longitude - half, center.longitude + half) }
}

function longitudeRanges(west: number, east: number): BoundingBox['longitudes'] {
  if (west < -180)
    return [
      { west: -180, east },
      { west: west + 360, east: 180 },
    ]
  if (east > 180)
    return [
      { west, east: 180 },
      { west: -180, east: east - 360 },
    ]
  return [{ west, east }]
}
