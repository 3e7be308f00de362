import { type Leg, milesBetween } from '@krash/contract'
import { LRUCache } from 'lru-cache'
import { type Point, pointKey } from './geocoder.ts'

export interface WayStep {
  text: string
  miles: number
}

export interface Way extends Leg {
  steps?: WayStep[]
}

export interface Wanted {
  origin: Point
  destination: Point
  /** Language of the steps; one that is shipped. */
  language: string
}

/** A service that knows roads. Both calls throw OutsideFailure, and return null where no road leads. */
export interface Router {
  table(origins: Point[], destinations: Point[]): Promise<(Leg | null)[][]>
  way(wanted: Wanted): Promise<Way | null>
}

const CACHED = { max: 2000, ttl: 3_600_000 }
/** Entries in the caches of legs and of steps, some 10 MB each; separate because their sizes differ so much. */
const LEGS_KEPT = 100_000
const STEPS_KEPT = 20_000
const METERS_A_MILE = 1609.344
const STEPS_MAX = 200

/** Caches answers for an hour, by the six decimals of their points. */
export function rememberingWays(router: Router): Router {
  const tables = new LRUCache<string, (Leg | null)[][], { origins: Point[]; destinations: Point[] }>({
    ...CACHED,
    maxSize: LEGS_KEPT,
    sizeCalculation: (rows) => 1 + rows.flat().length,
    fetchMethod: (_key, _stale, { context }) => router.table(context.origins, context.destinations),
  })
  const ways = new LRUCache<string, { way: Way | null }, Wanted>({
    ...CACHED,
    maxSize: STEPS_KEPT,
    sizeCalculation: ({ way }) => 1 + (way?.steps?.length ?? 0),
    fetchMethod: async (_key, _stale, { context }) => ({ way: await router.way(context) }),
  })
  return {
    table: (origins, destinations) => {
      const key = [origins, destinations].map((points) => points.map(pointKey).join(';')).join('|')
      return tables.forceFetch(key, { context: { origins, destinations } })
    },
    way: async (wanted) => {
      const key = [pointKey(wanted.origin), pointKey(wanted.destination), wanted.language].join('|')
      return (await ways.forceFetch(key, { context: wanted })).way
    },
  }
}

/** Converts a router's metres and seconds; null when they cannot be true for these points. */
export function legOf(between: [Point, Point], meters: number | null, seconds: number | null): Leg | null {
  if (meters === null || seconds === null) return null
  const miles = meters / METERS_A_MILE
  const minutes = seconds / 60
  // A road cannot be shorter than the straight line; a mile or so is the way to the nearest road.
  const isTooShort = miles < milesBetween(...between) * 0.9 - 2
  const isTooFast = miles > 2 && minutes < (miles / 120) * 60
  return isTooShort || isTooFast
    ? null
    : { miles: rounded(miles), minutes: rounded(minutes), approximate: false }
}

export function stepsOf(steps: { text: string; meters: number }[]): WayStep[] {
  return steps
    .slice(0, STEPS_MAX)
    .map(({ text, meters }) => ({ text, miles: rounded(meters / METERS_A_MILE) }))
}

/** Rounds to hundredths, which is as exact as a trip can be known. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
