import type { Plugin } from 'vite'

/** Topology of TopoJSON 1.0 as us-atlas writes it: whole steps on a grid, each arc from its own start. */
interface Topology {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { states: { geometries: { type: string; arcs: unknown }[] } }
}

/** Degrees: about a kilometre, two pixels of a small map of 100 miles. */
const GRID = 0.01
/** Degrees a coast may be cut short by. */
const TOLERANCE = 0.006
/** North of it lies Alaska: half of all the points, and few people. */
const ALASKA = { south: 50.5, tolerance: 0.05 }
const origin: [number, number] = [0, 0]

/**
 * Makes the outlines of the states small enough for a picture: a third of the points go, the rest stand on a coarser
 * grid, and what the map does not draw is left out. 33 kB of brotli become 17.
 */
export function thinOutlines(): Plugin {
  return {
    name: 'krash:thin-outlines',
    enforce: 'pre',
    transform: {
      filter: { id: /us-atlas[\\/]states-10m\.json$/ },
      handler: (code) => JSON.stringify(thinTopology(JSON.parse(code) as Topology)),
    },
  }
}

/** The same outlines with fewer points. Arcs keep their ends, so that neighbours still meet. */
export function thinTopology({ arcs, transform, objects }: Topology): Topology {
  const { scale, translate } = transform
  const thin = arcs.map((arc) => {
    let x = 0
    let y = 0
    const degrees = arc.map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return steps(simplified(degrees))
  })
  const geometries = objects.states.geometries.map(({ type, arcs: rings }) => ({ type, arcs: rings }))
  return {
    arcs: thin,
    transform: { scale: [GRID, GRID], translate: [0, 0] },
    objects: { states: { geometries } },
  }
}

function steps(points: [number, number][]): [number, number][] {
  let x = 0
  let y = 0
  return points
    .map(([longitude, latitude]): [number, number] => {
      const step: [number, number] = [Math.round(longitude / GRID) - x, Math.round(latitude / GRID) - y]
      x += step[0]
      y += step[1]
      return step
    })
    .filter(([dx, dy], index) => index === 0 || dx !== 0 || dy !== 0)
}

/** Douglas and Peucker 1973: a point stays when leaving it out would move the line too far. */
function simplified(points: [number, number][]): [number, number][] {
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  const tolerance = (points[0]?.[1] ?? 0) > ALASKA.south ? ALASKA.tolerance : TOLERANCE
  for (let part = open.pop(); part; part = open.pop()) {
    const [start, end] = part
    const farthest = farthestBetween(points, start, end)
    if (farthest.distance <= tolerance) continue
    kept.add(farthest.index)
    open.push([start, farthest.index], [farthest.index, end])
  }
  return points.filter((_, index) => kept.has(index))
}

function farthestBetween(points: [number, number][], start: number, end: number) {
  const farthest = { index: start, distance: 0 }
  const [from = origin, to = origin] = [points[start], points[end]]
  for (const [offset, point] of points.slice(start + 1, end).entries()) {
    const distance = distanceToLine(point, from, to)
    if (distance > farthest.distance) Object.assign(farthest, { index: start + 1 + offset, distance })
  }
  return farthest
}

function distanceToLine(point: [number, number], from: [number, number], to: [number, number]): number {
  const [ux, uy] = [to[0] - from[0], to[1] - from[1]]
  const [px, py] = [point[0] - from[0], point[1] - from[1]]
  const length = ux * ux + uy * uy
  const share = length === 0 ? 0 : Math.min(Math.max((px * ux + py * uy) / length, 0), 1)
  return Math.hypot(px - share * ux, py - share * uy)
}
