import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { brotliDecompress } from 'node:zlib'
import type { UsState } from '@krash/contract'
import Flatbush from 'flatbush'

export interface County {
  /** Five digits (FIPS 6-4): two of the state, three of the county. */
  fips: string
  /** With its kind, such as `Hillsborough County`, `Orleans Parish` or `Richmond city`. */
  name: string
  state: UsState
}

interface Point {
  latitude: number
  longitude: number
}

/** A polygon of a county: rings of x and y in turn, in steps of the grid; those after the first are holes. */
interface Area {
  county: County
  rings: Int32Array[]
}

/**
 * The arcs and shapes of a TopoJSON 1.0 file: a ring names its arcs, and `~n` is arc `n` backwards. The points of all
 * arcs lie one after another, as Node can read them without a parser: each in steps of the grid from the one before, the
 * first of an arc from the corner.
 */
export interface CountyFile {
  transform: { scale: [number, number]; translate: [number, number] }
  shapes: Shape[]
  /** Points of each arc. */
  lengths: Uint32Array
  right: Int32Array
  up: Int32Array
}

type Shape = { id: string; properties: { name: string; state: UsState } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
)

const file = new URL('counties.v8.br', import.meta.url)

let loading: Promise<CountyBorders> | undefined

/**
 * The county around a point, with the waters along the coast; null outside the 50 states and DC. Borders are those of
 * the US Census, moved by at most about 3 m between states and 11 m between counties (decision 091). The first call reads them from the disk.
 */
export async function countyAt(point: Point): Promise<County | null> {
  loading ??= CountyBorders.read()
  return (await loading).at(point)
}

class CountyBorders {
  readonly #areas: Area[]
  readonly #index: Flatbush
  readonly #transform: CountyFile['transform']

  static async read(): Promise<CountyBorders> {
    const bytes = await promisify(brotliDecompress)(await readFile(file))
    return new CountyBorders(deserialize(bytes) as CountyFile)
  }

  constructor(counties: CountyFile) {
    const lines = linesOf(counties)
    this.#transform = counties.transform
    this.#areas = counties.shapes.flatMap((shape) => areasOf(shape, lines))
    this.#index = new Flatbush(this.#areas.length)
    for (const { rings } of this.#areas) this.#index.add(...boxOf(rings))
    this.#index.finish()
  }

  at({ latitude, longitude }: Point): County | null {
    const { scale, translate } = this.#transform
    const x = (longitude - translate[0]) / scale[0]
    const y = (latitude - translate[1]) / scale[1]
    const around = this.#index.search(x, y, x, y).map((index) => this.#areas[index])
    return around.find((area) => area && isInside(area, x, y))?.county ?? null
  }
}

function areasOf(shape: Shape, lines: Int32Array[]): Area[] {
  const county = { fips: shape.id, ...shape.properties }
  const polygons = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs
  return polygons.map((rings) => ({ county, rings: rings.map((arcs) => ringOf(arcs, lines)) }))
}

function linesOf({ lengths, right, up }: CountyFile): Int32Array[] {
  const points = new Int32Array(right.length * 2)
  const lines: Int32Array[] = []
  let start = 0
  for (const length of lengths) {
    let [x, y] = [0, 0]
    for (let at = start; at < start + length; at += 1) {
      x += right[at] ?? 0
      y += up[at] ?? 0
      points[at * 2] = x
      points[at * 2 + 1] = y
    }
    lines.push(points.subarray(start * 2, (start + length) * 2))
    start += length
  }
  return lines
}

/** Joins arcs to a ring. The last point of each is the first of the next, so it stays out. */
function ringOf(arcs: number[], lines: Int32Array[]): Int32Array {
  const parts = arcs.map((arc) => lineOf(arc, lines).subarray(0, -2))
  const ring = new Int32Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    ring.set(part, end)
    end += part.length
  }
  return ring
}

function lineOf(arc: number, lines: Int32Array[]): Int32Array {
  const line = lines[arc < 0 ? ~arc : arc]
  if (!line) throw new Error(`the borders have no arc ${arc}`)
  return arc < 0 ? backwards(line) : line
}

function backwards(line: Int32Array): Int32Array {
  const turned = new Int32Array(line.length)
  for (let at = 0; at < line.length; at += 2) {
    turned[line.length - 2 - at] = line[at] ?? 0
    turned[line.length - 1 - at] = line[at + 1] ?? 0
  }
  return turned
}

/** West, south, east and north end of the outline. */
function boxOf([outline = new Int32Array()]: Int32Array[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < outline.length; at += 2) {
    const [x = 0, y = 0] = [outline[at], outline[at + 1]]
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

/** Even-odd rule over all rings (Shimrat, Algorithm 112, Communications of the ACM 5, 1962): holes count by themselves. */
function isInside({ rings }: Area, x: number, y: number): boolean {
  return rings.reduce((inside, ring) => inside !== isCrossedOddly(ring, x, y), false)
}

/** Whether a ray from the point to the east crosses the ring an odd number of times. */
function isCrossedOddly(ring: Int32Array, x: number, y: number): boolean {
  let [x1, y1] = ring.subarray(-2)
  let isOdd = false
  for (let at = 0; at < ring.length; at += 2) {
    const [x2, y2] = [ring[at], ring[at + 1]]
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) break
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isOdd = !isOdd
    x1 = x2
    y1 = y2
  }
  return isOdd
}
