import type { Point } from '#entities/professionals/place/search-place.ts'

/** Rings in miles; the first set that holds the farthest lawyer is drawn. */
const ringSets = [
  [1, 5, 10],
  [5, 10, 25],
  [10, 25, 50],
  [25, 50, 100],
  [50, 100, 200],
] as const
export type Rings = (typeof ringSets)[number]

/** The first three rings that hold all distances, in miles. */
export function ringsFor(miles: readonly number[]): Rings {
  const farthest = Math.max(0, ...miles)
  return ringSets.find((rings) => farthest <= rings[2]) ?? ringSets[4]
}

/** Share of the radius at which to draw a distance; the square root keeps near ones apart. */
export function ringShare(miles: number, rings: Rings): number {
  return Math.min(Math.sqrt(miles / rings[2]), 1)
}

/** Initial bearing in degrees clockwise from north on the great circle (Snyder 1987, formula 5-4b). */
export function bearing(from: Point, to: Point): number {
  const start = radians(from.latitude)
  const end = radians(to.latitude)
  const turn = radians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Position of a dot on a drawing centred at 0, 0 whose outer ring has radius 1; north is up. */
export function dotPosition(
  center: Point,
  to: Point & { distanceMiles: number },
  rings: Rings,
): { x: number; y: number } {
  const angle = radians(bearing(center, to))
  const share = ringShare(to.distanceMiles, rings)
  return { x: Math.sin(angle) * share, y: -Math.cos(angle) * share }
}

/** The dot nearest to a press within `reach`, which makes a small dot a large target. */
export function nearestDot<D extends { x: number; y: number }>(
  dots: readonly D[],
  press: { x: number; y: number },
  reach: number,
): D | undefined {
  const ranked = dots.map((dot) => ({ dot, apart: Math.hypot(dot.x - press.x, dot.y - press.y) }))
  const near = ranked.filter(({ apart }) => apart <= reach)
  return near.toSorted((a, b) => a.apart - b.apart)[0]?.dot
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
