import { EARTH_RADIUS_MILES } from '@krash/contract'

/** A circle on the earth, also as a ball around a point of the sphere. */
export interface Circle {
  latitude: number
  longitude: number
  miles: number
  /** The centre, in miles from the centre of the earth. */
  x: number
  y: number
  z: number
  /** Squared chord to the rim, in miles. */
  chord2: number
}

const RADIANS = Math.PI / 180

export function circleOf(center: { latitude: number; longitude: number }, miles: number): Circle {
  const { latitude, longitude } = center
  const flat = EARTH_RADIUS_MILES * Math.cos(latitude * RADIANS)
  return {
    latitude,
    longitude,
    miles,
    x: flat * Math.cos(longitude * RADIANS),
    y: flat * Math.sin(longitude * RADIANS),
    z: EARTH_RADIUS_MILES * Math.sin(latitude * RADIANS),
    chord2: chord2Of(miles),
  }
}

/** Squared straight line, in miles, under an arc of `miles`. */
export function chord2Of(miles: number): number {
  return (2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES))) ** 2
}

/** Miles along the earth for a squared chord. */
export function milesOf(chord2: number): number {
  const chord = Math.sqrt(chord2)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_MILES)))
}

export interface Ranges {
  lo: number[]
  hi: number[]
}

/** The columns of the grid that a row of cells shares with a circle. */
interface Span {
  row: number
  /** Columns of cells that the circle touches. */
  touched: readonly (readonly [number, number])[]
  /** Columns of cells entirely inside; empty where there are none. */
  within: readonly (readonly [number, number])[]
}

const CELLS = 8
const PARTS = 32
/** Radius above which the parts of cells are too many to list. */
const PARTS_MILES = 26
/**
 * The directory covers the 50 states and DC, between 18.9 and 71.4 degrees north. Around a pole a circle touches every
 * column: a search would visit 66,000 empty cells.
 */
const PEOPLED = { south: 15, north: 75 }
/** Coordinates are float4, exact to 0.0003 miles. */
const MARGIN_MILES = 0.002

/** The cells (c8) that a circle touches. */
export function cellsOf(circle: Circle): number[] {
  return spansOf(circle, CELLS).flatMap(({ row, touched }) =>
    columnsOf(touched).map((column) => row * 4096 + column),
  )
}

/** Ranges of c32 that contain the whole circle and little else. */
export function rangesOf(circle: Circle): Ranges {
  if (circle.miles > PARTS_MILES) return partsOfCells(cellsOf(circle))
  return merged(spansOf(circle, PARTS).flatMap(partsIn))
}

/** Cells entirely inside as ranges of c8, and ranges of c32 with the rest of the circle. */
export function splitCircle(circle: Circle): { within: Ranges; rim: Ranges } {
  const within: Ranges = { lo: [], hi: [] }
  const rim: number[] = []
  for (const { row, touched, within: inner } of spansOf(circle, CELLS)) {
    for (const [from, to] of inner) {
      within.lo.push(row * 4096 + from)
      within.hi.push(row * 4096 + to)
    }
    const isWithin = (column: number) => inner.some(([from, to]) => column >= from && column <= to)
    rim.push(
      ...columnsOf(touched)
        .filter((column) => !isWithin(column))
        .map((column) => row * 4096 + column),
    )
  }
  return { within, rim: partsOfCells(rim) }
}

function partsOfCells(cells: readonly number[]): Ranges {
  const { lo, hi } = merged(cells)
  return { lo: lo.map((cell) => cell * 16), hi: hi.map((cell) => cell * 16 + 15) }
}

function partsIn({ row, touched }: Span): number[] {
  return columnsOf(touched).map(
    (column) => ((row >> 2) * 4096 + (column >> 2)) * 16 + (row & 3) * 4 + (column & 3),
  )
}

function columnsOf(spans: Span['touched']): number[] {
  return spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
}

function merged(codes: readonly number[]): Ranges {
  const ranges: Ranges = { lo: [], hi: [] }
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.hi.length - 1
    if (last >= 0 && code <= (ranges.hi[last] ?? 0) + 1) ranges.hi[last] = code
    else {
      ranges.lo.push(code)
      ranges.hi.push(code)
    }
  }
  return ranges
}

function spansOf(circle: Circle, perDegree: number): Span[] {
  const degrees = (circle.miles + MARGIN_MILES) / EARTH_RADIUS_MILES / RADIANS
  const first = Math.floor((Math.max(circle.latitude - degrees, PEOPLED.south) + 90) * perDegree)
  const last = Math.floor((Math.min(circle.latitude + degrees, PEOPLED.north) + 90) * perDegree)
  const spans: Span[] = []
  for (let row = first; row <= last; row += 1) {
    const south = row / perDegree - 90
    const north = (row + 1) / perDegree - 90
    spans.push({
      row,
      touched: touchedIn(circle, { south, north, perDegree }),
      within: withinOf(circle, { south, north, perDegree }),
    })
  }
  return spans
}

interface Band {
  south: number
  north: number
  perDegree: number
}

function touchedIn(circle: Circle, { south, north, perDegree }: Band): Span['touched'] {
  const miles = circle.miles + MARGIN_MILES
  const half = Math.max(...widestAt(circle, miles, [south, north]).map((at) => halfWidth(circle, miles, at)))
  if (half < 0) return []
  if (half >= 180) return [[0, 360 * perDegree]]
  const from = Math.floor((circle.longitude - half + 180) * perDegree)
  const to = Math.floor((circle.longitude + half + 180) * perDegree)
  return aroundTheWorld(from, to, 360 * perDegree)
}

/** Latitudes of a band where the circle may be widest: both edges, and where the circle touches a meridian. */
function widestAt(circle: Circle, miles: number, [south, north]: [number, number]): number[] {
  const sine = Math.sin(circle.latitude * RADIANS) / Math.cos(miles / EARTH_RADIUS_MILES)
  const widest = Math.abs(sine) < 1 ? Math.asin(sine) / RADIANS : circle.latitude
  // If the band contains the circle's centre, that counts however narrow the circle is.
  return [south, north, ...[widest, circle.latitude].filter((at) => at > south && at < north)]
}

function withinOf(circle: Circle, { south, north, perDegree }: Band): Span['within'] {
  const miles = circle.miles - MARGIN_MILES
  const half = miles <= 0 ? -1 : Math.min(halfWidth(circle, miles, south), halfWidth(circle, miles, north))
  if (half < 0) return []
  if (half >= 180) return [[0, 360 * perDegree]]
  const from = Math.ceil((circle.longitude - half + 180) * perDegree)
  const to = Math.floor((circle.longitude + half + 180) * perDegree) - 1
  // Near the 180th meridian every cell is tested; nobody lives there.
  return from <= to && from >= 0 && to < 360 * perDegree ? [[from, to]] : []
}

/** Degrees of longitude from centre to rim at a latitude; -1 where the circle does not reach, 180 around a pole. */
function halfWidth(circle: Circle, miles: number, latitude: number): number {
  const [from, at] = [circle.latitude * RADIANS, latitude * RADIANS]
  const rim = Math.cos(miles / EARTH_RADIUS_MILES) - Math.sin(from) * Math.sin(at)
  const scale = Math.cos(from) * Math.cos(at)
  if (rim > scale) return -1
  return rim <= -scale ? 180 : Math.acos(rim / scale) / RADIANS
}

function aroundTheWorld(from: number, to: number, columns: number): Span['touched'] {
  if (to - from >= columns - 1) return [[0, columns]]
  if (from < 0)
    return [
      [0, to],
      [from + columns, columns],
    ]
  if (to >= columns)
    return [
      [0, to - columns],
      [from, columns],
    ]
  return [[from, to]]
}
