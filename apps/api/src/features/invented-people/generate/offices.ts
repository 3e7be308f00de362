import { type DemoSpot, type DemoTown, isPeopled, spotIn } from '#features/invented-people/place-demo.ts'
import { type SeededRandom, seededRandom } from '#platform/seeded-random.ts'

/** Share of people in a shared building, so that equal distances are common. */
const SHARED = 0.35
const PEOPLE_A_BUILDING = 25

/** Offices in proportion to population: a town with a tenth of the people gets about a tenth of them. */
export interface Offices {
  next(random: SeededRandom): DemoSpot
}

/** Offices for `count` professionals. Buildings are not stored: number and town reproduce each of them. */
export function createOffices(places: readonly DemoTown[], count: number): Offices {
  const towns = places.filter(isPeopled)
  const sums: number[] = []
  let total = 0
  for (const { population } of towns) {
    total += population
    sums.push(total)
  }
  const buildingsOf = ({ population }: DemoTown): number =>
    Math.max(1, Math.round((count * SHARED * population) / total / PEOPLE_A_BUILDING))
  return {
    next(random) {
      const town = towns[firstOver(sums, random.next() * total)]
      if (!town) throw new Error('There are no towns: the gazetteer is not loaded.')
      if (!random.chance(SHARED)) return spotIn(town, random)
      return spotIn(town, seededRandom(town.id * 4096 + random.int(1, buildingsOf(town))))
    },
  }
}

/** The index of the first rising sum above `wanted`. */
function firstOver(sums: readonly number[], wanted: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
