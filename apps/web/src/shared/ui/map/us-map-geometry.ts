/** A point on the plane: Web Mercator (EPSG:3857) with the whole world in a square of side 1. */
export interface PlanePoint {
  x: number
  y: number
}

export interface GeoPoint {
  latitude: number
  longitude: number
}

export interface MapView {
  /** The top left corner of the picture on the plane. */
  x: number
  y: number
  /** Pixels per side of the world. */
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** What is looked at: the middle of the picture on the plane, and how near. */
export interface Look {
  middle: PlanePoint
  /** Pixels per side of the world. */
  scale: number
}

/** A part of the map that somebody looked at and wants to be searched. */
export interface MapArea extends GeoPoint {
  /** From the middle to the farthest edge. */
  miles: number
  /** How near it was looked at, in pixels per side of the world. */
  scale: number
}

/** A ring of a state, with its bounds. */
export interface Ring {
  points: PlanePoint[]
  from: PlanePoint
  to: PlanePoint
}

/** Rings of TopoJSON arcs: a negative number means the arc `~n` in reverse. */
type Rings = readonly (readonly number[])[]

export interface Outlines {
  arcs: readonly (readonly (readonly number[])[])[]
  transform: { scale: readonly number[]; translate: readonly number[] }
  objects: { states: { geometries: readonly { type: string; arcs: unknown }[] } }
}

export const FEET_PER_MILE = 5280
/** Miles per degree of latitude. */
const DEGREE_MILES = 69
/** The outlines are precise only to a kilometre, so a map of a single house would be empty. */
const LEAST_MILES = 12
/** Pixels per side of the world: the whole country on a phone, and a few streets. */
const farthest = 2000
const nearest = 2 ** 23
/** A pixel of half a metre, for pointing at a spot. */
export const NEAREST_SPOT = 2 ** 26

/** Mercator projection (Snyder 1987, formulas 7-1 and 7-2), scaled to the unit square, north up. */
export function planePoint({ latitude, longitude }: GeoPoint): PlanePoint {
  const angle = (Math.min(Math.max(latitude, -85), 85) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI) }
}

export function geoPoint({ x, y }: PlanePoint): GeoPoint {
  const latitude = (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
  return { latitude, longitude: x * 360 - 180 }
}

/** The look at the place of the search that holds all points, with a margin. */
export function lookAt(center: GeoPoint, points: readonly GeoPoint[], size: Size): Look {
  const middle = planePoint(center)
  const all = points.map(planePoint)
  const least = LEAST_MILES / DEGREE_MILES / 360
  const reachX = Math.max(least, ...all.map(({ x }) => Math.abs(x - middle.x)))
  const reachY = Math.max(least, ...all.map(({ y }) => Math.abs(y - middle.y)))
  const margin = 0.86
  const scale = Math.min((size.width / 2 / reachX) * margin, (size.height / 2 / reachY) * margin)
  return { middle, scale }
}

/** The part of the plane that a picture of this size shows. */
export function viewOf({ middle, scale }: Look, { width, height }: Size): MapView {
  return { x: middle.x - width / 2 / scale, y: middle.y - height / 2 / scale, scale }
}

/** The view around a place that reaches at least `miles` to each side. */
export function viewWithin(center: GeoPoint, miles: number, size: Size): MapView {
  const { latitude } = center
  return viewOf(lookAt(center, [{ ...center, latitude: latitude + miles / DEGREE_MILES }], size), size)
}

/** Follows a hand that moved by so many pixels. */
export function moved({ middle, scale }: Look, by: PlanePoint): Look {
  const within = (value: number) => Math.min(Math.max(value, 0), 1)
  return { middle: { x: within(middle.x - by.x / scale), y: within(middle.y - by.y / scale) }, scale }
}

/** Zooms in (factor above 1) or out; what is `from` the middle by so many pixels stays where it is. */
export function zoomed(
  { middle, scale }: Look,
  factor: number,
  { from = { x: 0, y: 0 }, most = nearest }: { from?: PlanePoint; most?: number | undefined } = {},
): Look {
  const next = Math.min(Math.max(scale * factor, farthest), most)
  const share = 1 / scale - 1 / next
  return { middle: { x: middle.x + from.x * share, y: middle.y + from.y * share }, scale: next }
}

/** Whether there is more to see in this direction. */
export function canZoom({ scale }: Look, factor: number, most = nearest): boolean {
  return factor > 1 ? scale < most : scale > farthest
}

/** The part of the map in a picture of this size. */
export function areaOf({ middle, scale }: Look, { width, height }: Size): MapArea {
  const center = geoPoint(middle)
  return { ...center, miles: Math.max(width, height) / 2 / pixelsPerMile(scale, center.latitude), scale }
}

/** Converts a point of the plane to pixels of the picture. */
export function inPicture({ x, y }: PlanePoint, view: MapView): PlanePoint {
  return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale }
}

/** The outlines as rings of points on the plane, one list of rings per state. */
export function statesOf({ arcs, transform, objects }: Outlines): Ring[][] {
  const lines = arcs.map((arc) => pointsOf(arc, transform))
  return objects.states.geometries.map(({ type, arcs: parts }) => {
    const polygons = type === 'Polygon' ? [parts as Rings] : (parts as readonly Rings[])
    return polygons.flatMap((rings) =>
      rings.map((ring) => bounded(ring.flatMap((index) => lineOf(lines, index)))),
    )
  })
}

/** A state's path for `d` of an SVG path; empty when it is farther from the picture than the picture is large. */
export function pathOf(rings: readonly Ring[], view: MapView, size: Size): string {
  return rings
    .filter((ring) => isNear(ring, view, size))
    .map(({ points }) => points.map((point) => inPicture(point, view)))
    .map((ring) => `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

/** Round miles, or feet in miles, for a scale bar of at most `most` pixels, and its length in pixels. */
export function scaleBar(view: MapView, latitude: number, most: number): { miles: number; length: number } {
  const pixels = pixelsPerMile(view.scale, latitude)
  const feet = [20, 50, 100, 200, 500, 1000, 2000].map((foot) => foot / FEET_PER_MILE)
  const steps = [...feet, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  const miles = steps.findLast((step) => step * pixels <= most) ?? 1
  return { miles, length: miles * pixels }
}

export interface Placed<Point> extends PlanePoint {
  point: Point
  /** Where it really is; many offices share the middle of a ZIP area. */
  at: PlanePoint
}

/** Pixels of the world at this scale; points that would lie on each other or on a `taken` place move aside. */
export function spread<Point extends GeoPoint>(
  points: readonly Point[],
  { scale, apart, taken }: { scale: number; apart: number; taken: GeoPoint },
): Placed<Point>[] {
  const inWorld = (point: GeoPoint) => inPicture(planePoint(point), { x: 0, y: 0, scale })
  const full: PlanePoint[] = [inWorld(taken)]
  return points.map((point) => {
    const at = inWorld(point)
    const place = freePlace(at, full, apart)
    full.push(place)
    return { point, at, ...place }
  })
}

/** The first place on a spiral around `at` that is far enough from all others. */
function freePlace(at: PlanePoint, full: readonly PlanePoint[], apart: number): PlanePoint {
  const goldenAngle = 2.4
  for (let step = 0; ; step += 1) {
    const away = apart * 0.3 * Math.sqrt(step)
    const place = {
      x: at.x + away * Math.cos(step * goldenAngle),
      y: at.y + away * Math.sin(step * goldenAngle),
    }
    if (full.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= apart)) return place
  }
}

/** The nearest of `places` within `reach` pixels. */
export function nearestTo<Place extends PlanePoint>(
  places: readonly Place[],
  { x, y }: PlanePoint,
  reach: number,
): Place | undefined {
  const near = places
    .map((place) => ({ place, distance: Math.hypot(place.x - x, place.y - y) }))
    .filter(({ distance }) => distance <= reach)
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.place
}

/** A parallel shrinks with the cosine of its latitude. */
function pixelsPerMile(scale: number, latitude: number): number {
  return scale / (360 * DEGREE_MILES * Math.cos((latitude * Math.PI) / 180))
}

function pointsOf(
  arc: readonly (readonly number[])[],
  { scale, translate }: Outlines['transform'],
): PlanePoint[] {
  let x = 0
  let y = 0
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return planePoint({
      longitude: x * (scale[0] ?? 1) + (translate[0] ?? 0),
      latitude: y * (scale[1] ?? 1) + (translate[1] ?? 0),
    })
  })
}

function lineOf(lines: readonly PlanePoint[][], index: number): PlanePoint[] {
  return index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])
}

function bounded(points: PlanePoint[]): Ring {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return {
    points,
    from: { x: Math.min(...xs), y: Math.min(...ys) },
    to: { x: Math.max(...xs), y: Math.max(...ys) },
  }
}

function isNear({ from, to }: Ring, { x, y, scale }: MapView, size: Size): boolean {
  const width = size.width / scale
  const height = size.height / scale
  const isBeside = to.x < x - width || from.x > x + 2 * width
  return !isBeside && to.y >= y - height && from.y <= y + 2 * height
}
