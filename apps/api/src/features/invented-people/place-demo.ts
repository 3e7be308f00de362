import { milesBetween } from '@krash/contract'
import type { SeededRandom } from '#platform/seeded-random.ts'

export interface DemoTown {
  id: number
  name: string
  state: string
  population: number
  latitude: number
  longitude: number
}

export interface DemoSpot {
  town: DemoTown
  latitude: number
  longitude: number
}

interface Point {
  latitude: number
  longitude: number
}

const MILES_PER_DEGREE = 69.1
/** Its boroughs are towns of their own in the gazetteer, so its people are counted there. */
const NEW_YORK_CITY = 5128581

/** `count` offices spread over the towns by population: each equal share of people gets one. */
export function spreadByPopulation(
  towns: readonly DemoTown[],
  count: number,
  random: SeededRandom,
): DemoSpot[] {
  const peopled = towns.filter(isPeopled)
  const stride = peopled.reduce((sum, town) => sum + town.population, 0) / count
  const spots: DemoSpot[] = []
  let next = stride * random.next()
  let passed = 0
  for (const town of peopled) {
    passed += town.population
    for (; next < passed && spots.length < count; next += stride) spots.push(spotIn(town, random))
  }
  return spots
}

/** Whether a town has inhabitants who are not already counted in another. */
export function isPeopled(town: DemoTown): boolean {
  return town.population > 0 && town.id !== NEW_YORK_CITY
}

/** How many offices must be within reach of every town. */
export interface Reach {
  /** Offices within `miles`. */
  count: number
  miles: number
}

/** The offices to add so that every town reaches enough; large towns come first, and small ones near them benefit. */
export function fillGaps(
  towns: readonly DemoTown[],
  existing: readonly Point[],
  { reach, random }: { reach: Reach; random: SeededRandom },
): DemoSpot[] {
  const offices = new PointGrid(existing)
  const added: DemoSpot[] = []
  const largestFirst = towns.toSorted((a, b) => b.population - a.population || a.id - b.id)
  for (const town of largestFirst) {
    for (let missing = reach.count - offices.countWithin(town, reach); missing > 0; missing -= 1) {
      const spot = spotIn(town, random)
      offices.add(spot)
      added.push(spot)
    }
  }
  return added
}

export class PointGrid<P extends Point> {
  readonly #cells = new Map<string, P[]>()

  constructor(points: readonly P[]) {
    for (const point of points) this.add(point)
  }

  add(point: P): void {
    const key = cellKey(Math.floor(point.latitude), Math.floor(point.longitude))
    const cell = this.#cells.get(key)
    if (cell) cell.push(point)
    else this.#cells.set(key, [point])
  }

  /** Stops counting at `count`. */
  countWithin(center: Point, { miles, count }: Reach): number {
    let found = 0
    for (const cell of this.#around(center, miles)) {
      for (const point of cell) {
        if (milesApart(center, point, miles) <= miles) found += 1
        if (found >= count) return found
      }
    }
    return found
  }

  /** The nearest point in the surrounding squares; undefined when they are empty. */
  nearest(center: Point): P | undefined {
    let best: P | undefined
    let least = Infinity
    for (const cell of this.#around(center, MILES_PER_DEGREE)) {
      for (const point of cell) {
        const miles = milesApart(center, point, least)
        if (miles >= least) continue
        best = point
        least = miles
      }
    }
    return best
  }

  #around({ latitude, longitude }: Point, miles: number): P[][] {
    const cells: P[][] = []
    const north = miles / MILES_PER_DEGREE
    const east = north / Math.cos((Math.min(Math.abs(latitude) + north, 89) * Math.PI) / 180)
    for (let row = Math.floor(latitude - north); row <= Math.floor(latitude + north); row += 1) {
      for (let column = Math.floor(longitude - east); column <= Math.floor(longitude + east); column += 1) {
        const cell = this.#cells.get(cellKey(row, column))
        if (cell) cells.push(cell)
      }
    }
    return cells
  }
}

/** The miles between two points; Infinity when they are more than `most` apart by their latitudes alone. */
function milesApart(a: Point, b: Point, most: number): number {
  // A little less than a degree has, so that rounding leaves nobody out.
  return Math.abs(a.latitude - b.latitude) * 69 > most ? Infinity : milesBetween(a, b)
}

function cellKey(row: number, column: number): string {
  return `${row} ${column}`
}

/** A random spot in the town; large towns are wider. */
export function spotIn(town: DemoTown, random: SeededRandom): DemoSpot {
  const widest = Math.min(8, 0.2 + Math.sqrt(town.population) / 150)
  const miles = widest * Math.sqrt(random.next())
  const angle = 2 * Math.PI * random.next()
  const latitude = town.latitude + (miles * Math.sin(angle)) / MILES_PER_DEGREE
  const shrink = Math.cos((town.latitude * Math.PI) / 180)
  const longitude = town.longitude + (miles * Math.cos(angle)) / (MILES_PER_DEGREE * shrink)
  return { town, latitude: rounded(latitude), longitude: rounded(longitude) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
