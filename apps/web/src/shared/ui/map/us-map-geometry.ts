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

/** Rings of TopoJSON arcs: a negative number means the arc `~n` in reverse. */
type Rings = readonly (readonly number[])[]

export interface Outlines {
  arcs: readonly (readonly (readonly number[])[])[]
  transform: { scale: readonly number[]; translate: readonly number[] }
  objects: { states: { geometries: readonly { type: string; arcs: unknown }[] } }
}

/** Miles per degree of latitude. */
const DEGREE_MILES = 69
/** The outlines are precise only to a kilometre, so a map of a single house would be empty. */
const LEAST_MILES = 12

/** Mercator projection (Snyder 1987, formulas 7-1 and 7-2), scaled to the unit square, north up. */
export function planePoint({ latitude, longitude }: GeoPoint): PlanePoint {
  const angle = (Math.min(Math.max(latitude, -85), 85) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI) }
}

/** The view around the place of the search that holds all points, with a margin. */
export function viewOf(center: GeoPoint, points: readonly GeoPoint[], size: Size): MapView {
  const middle = planePoint(center)
  const all = points.map(planePoint)
  const least = LEAST_MILES / DEGREE_MILES / 360
  const reachX = Math.max(least, ...all.map(({ x }) => Math.abs(x - middle.x)))
  const reachY = Math.max(least, ...all.map(({ y }) => Math.abs(y - middle.y)))
  const margin = 0.86
  const scale = Math.min((size.width / 2 / reachX) * margin, (size.height / 2 / reachY) * margin)
  return centred(middle, scale, size)
}

/** Zooms in (factor above 1) or out around the centre. */
export function zoomed({ x, y, scale }: MapView, factor: number, size: Size): MapView {
  const middle = { x: x + size.width / 2 / scale, y: y + size.height / 2 / scale }
  return centred(middle, scale * factor, size)
}

/** Converts a point of the plane to pixels of the picture. */
export function inPicture({ x, y }: PlanePoint, view: MapView): PlanePoint {
  return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale }
}

/** The outlines as rings of points on the plane, one list of rings per state. */
export function statesOf({ arcs, transform, objects }: Outlines): PlanePoint[][][] {
  const lines = arcs.map((arc) => pointsOf(arc, transform))
  return objects.states.geometries.map(({ type, arcs: parts }) => {
    const polygons = type === 'Polygon' ? [parts as Rings] : (parts as readonly Rings[])
    return polygons.flatMap((rings) => rings.map((ring) => ring.flatMap((index) => lineOf(lines, index))))
  })
}

/** A state's path for `d` of an SVG path; empty when it is outside the picture. */
export function pathOf(rings: readonly (readonly PlanePoint[])[], view: MapView, size: Size): string {
  return rings
    .map((ring) => ring.map((point) => inPicture(point, view)))
    .filter((ring) => isSeen(ring, size))
    .map((ring) => `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

/** Whole miles for a scale bar of at most `most` pixels, and its length in pixels. */
export function scaleBar(view: MapView, latitude: number, most: number): { miles: number; length: number } {
  // A parallel shrinks with the cosine of its latitude.
  const pixelsPerMile = view.scale / (360 * DEGREE_MILES * Math.cos((latitude * Math.PI) / 180))
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  const miles = steps.findLast((step) => step * pixelsPerMile <= most) ?? 1
  return { miles, length: miles * pixelsPerMile }
}

export interface Cluster<Point> {
  x: number
  y: number
  /** In the given order. */
  points: Point[]
}

/** Merges points that would overlap; many offices share the middle of a ZIP area. */
export function clusters<Point extends GeoPoint>(
  points: readonly Point[],
  view: MapView,
  reach: number,
): Cluster<Point>[] {
  const found: Cluster<Point>[] = []
  for (const point of points) {
    const at = inPicture(planePoint(point), view)
    const near = found.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < reach)
    if (near) near.points.push(point)
    else found.push({ ...at, points: [point] })
  }
  return found
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

function centred(middle: PlanePoint, scale: number, size: Size): MapView {
  return { x: middle.x - size.width / 2 / scale, y: middle.y - size.height / 2 / scale, scale }
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

function isSeen(ring: readonly PlanePoint[], { width, height }: Size): boolean {
  const xs = ring.map(({ x }) => x)
  const ys = ring.map(({ y }) => y)
  const isBeside = Math.max(...xs) < 0 || Math.min(...xs) > width
  return !isBeside && Math.max(...ys) >= 0 && Math.min(...ys) <= height
}
