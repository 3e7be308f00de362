/** Longitude and latitude, in degrees. */
export type Line = [number, number][]

const METRES_A_DEGREE = 111_320

/**
 * The line without the points that it can lose while no part of it moves by more than `metres` (Douglas and Peucker, The Canadian
 * Cartographer 10, 1973). Both ends stay.
 */
export function thinned(line: Line, metres: number): Line {
  const flat = flatOf(line)
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const { at, distance } = farthest(flat, from, to)
    if (distance <= metres) continue
    kept.add(at)
    open.push([from, at], [at, to])
  }
  return line.filter((_, index) => kept.has(index))
}

/** In metres east and north; a degree of longitude is as long as where it is longest on this line. */
function flatOf(line: Line): Line {
  const nearestToEquator = Math.min(...line.map(([, latitude]) => Math.abs(latitude)))
  const east = METRES_A_DEGREE * Math.cos((nearestToEquator * Math.PI) / 180)
  return line.map(([longitude, latitude]) => [longitude * east, latitude * METRES_A_DEGREE])
}

/** Which point between two others lies farthest from the straight way between them. */
function farthest(flat: Line, from: number, to: number): { at: number; distance: number } {
  const [start, end] = [flat[from], flat[to]]
  let [at, distance] = [from, 0]
  if (!start || !end) return { at, distance }
  for (let index = from + 1; index < to; index += 1) {
    const away = distanceTo(flat[index] ?? start, start, end)
    if (away > distance) [at, distance] = [index, away]
  }
  return { at, distance }
}

type Spot = Line[number]

function distanceTo([x, y]: Spot, [startX, startY]: Spot, [endX, endY]: Spot): number {
  const [wayX, wayY] = [endX - startX, endY - startY]
  const length = wayX ** 2 + wayY ** 2
  // A ring begins where it ends.
  const share = length === 0 ? 0 : ((x - startX) * wayX + (y - startY) * wayY) / length
  const on = Math.min(1, Math.max(0, share))
  return Math.hypot(x - startX - on * wayX, y - startY - on * wayY)
}
