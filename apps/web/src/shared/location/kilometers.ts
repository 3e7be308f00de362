/** Mean radius of the earth in kilometres. */
const EARTH_RADIUS_KM = 6371

interface Point {
  latitude: number
  longitude: number
}

/** Great-circle distance in kilometres by the haversine formula (Sinnott, Sky and Telescope 68, 1984). */
export function kilometersBetween(from: Point, to: Point): number {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
