import type { Database } from '@krash/api/database'
import { type SeededRandom, seededRandom } from '@krash/api/seeded-random'

export interface Spot {
  latitude: number
  longitude: number
}

/** The places of a cell's searches, and their radius. */
export interface Region {
  name: string
  /** Miles. */
  radius: number
  spots: Spot[]
}

const MILES_PER_DEGREE = 69

/**
 * The country by population (towns drawn as often as people live there), the densest place and one of the emptiest. The
 * latter two vary a little, so that no two searches are the same.
 */
export async function regionsOf(database: Database, count: number): Promise<Region[]> {
  const random = seededRandom(17)
  return [
    { name: 'US', radius: 25, spots: await drawTowns(database, count, random) },
    {
      name: 'MAN',
      radius: 25,
      spots: around({ latitude: 40.7831, longitude: -73.9712 }, 3, { count, random }),
    },
    {
      name: 'WYO',
      radius: 50,
      spots: around({ latitude: 43.076, longitude: -107.2903 }, 40, { count, random }),
    },
  ]
}

async function drawTowns({ kysely }: Database, count: number, random: SeededRandom): Promise<Spot[]> {
  const towns = await kysely
    .selectFrom('places')
    .select(['latitude', 'longitude', 'population'])
    .where('population', '>', 0)
    .orderBy('id')
    .execute()
  const total = towns.reduce((sum, town) => sum + town.population, 0)
  const drawn = Array.from({ length: count }, () => random.next() * total).toSorted((a, b) => a - b)
  const spots: Spot[] = []
  let passed = 0
  for (const town of towns) {
    passed += town.population
    while (spots.length < count && (drawn[spots.length] ?? Infinity) < passed)
      spots.push(...around(town, 3, { count: 1, random }))
  }
  // Neighbours in map order would warm the caches for each other.
  return spots
    .map((spot) => ({ spot, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ spot }) => spot)
}

function around(
  { latitude, longitude }: Spot,
  miles: number,
  { count, random }: { count: number; random: SeededRandom },
): Spot[] {
  const aside = (): number => ((random.next() * 2 - 1) * miles) / MILES_PER_DEGREE
  return Array.from({ length: count }, () => ({
    latitude: latitude + aside(),
    longitude: longitude + aside(),
  }))
}
