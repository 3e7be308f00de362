/** Mean radius of the earth in miles. */
export const EARTH_RADIUS_MILES = 3959

/** The text of a distance that is not known. */
export const UNKNOWN_DISTANCE = '0 mi'

interface Point {
  latitude: number
  longitude: number
}

/** Great-circle distance in miles by the haversine formula (Sinnott, Sky and Telescope 68, 1984). */
export function milesBetween(from: Point, to: Point): number {
  const latitudes = radians(to.latitude - from.latitude)
  const longitudes = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `< 0.1 mi`, one decimal under 1 mile, otherwise whole miles. */
export function distanceText(miles: number): string {
  if (miles < 0.1) return '< 0.1 mi'
  const rounded = miles < 0.95 ? miles.toFixed(1) : String(Math.round(miles))
  return `${rounded} mi`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
