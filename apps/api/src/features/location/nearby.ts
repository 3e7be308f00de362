import { type NearbyItem, type NearbyType, locationLimits } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import { boundingBox } from './bounding-box.ts'
import type { Point } from './maps/geocoder.ts'
import {
  type Around,
  type Neighbor,
  helpAround,
  placesAround,
  professionalsAround,
} from './nearby.repository.ts'

/** Miles of the first circle, and the factor to each next one; in a city the first already holds thousands of people. */
const FIRST_CIRCLE = 0.5
const FIRST_CIRCLE_OF: Partial<Record<NearbyType, number>> = { hospital: 25, police: 8, roadside: 25 }
const GROWTH = 4

const readers: Record<NearbyType, (tx: Tx, around: Around) => Promise<Neighbor[]>> = {
  place: placesAround,
  lawyer: (tx, around) => professionalsAround(tx, 'lawyer', around),
  physician: (tx, around) => professionalsAround(tx, 'physician', around),
  hospital: (tx, around) => helpAround(tx, 'hospital', around),
  police: (tx, around) => helpAround(tx, 'police', around),
  roadside: (tx, around) => helpAround(tx, 'roadside', around),
}

interface Wanted {
  at: Point
  type: NearbyType
  radius: number
  /** All of them in the name; only for hospitals, police and roadside companies. */
  words?: readonly string[]
}

/** At most twenty of a kind within `radius` miles, nearest first. Reads growing circles until one holds enough. */
export async function nearbyItems(tx: Tx, { at, type, radius, words = [] }: Wanted): Promise<NearbyItem[]> {
  let miles = Math.min(FIRST_CIRCLE_OF[type] ?? FIRST_CIRCLE, radius)
  for (;;) {
    const found = await readers[type](tx, { at, miles, words, box: boundingBox(at, miles) })
    if (found.length >= locationLimits.nearby || miles >= radius) return found.map(itemOf)
    miles = Math.min(miles * GROWTH, radius)
  }
}

function itemOf(found: Neighbor): NearbyItem {
  return { ...nothingElseKnown, ...found }
}

const nothingElseKnown = {
  phone: null,
  address: null,
  kind: null,
  traumaLevel: null,
  isOpen24x7: false,
  services: [],
  estimatedArrival: null,
  source: null,
  sourceDate: null,
}
