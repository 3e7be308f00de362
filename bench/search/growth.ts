import { type ProfessionalSearch, searchSorts } from '@krash/contract'
import { searchesAt } from './cells.ts'
import { atMostTimes, note } from '../figures.ts'
import type { Region } from './places.ts'

/** Size of the small directory for the comparison. */
export const SMALL = 100_000
/** Multiple of the small directory's p50. */
const TARGET = 1.3
/** Miles around a place in the small directory. */
const RADIUS = 25

/** Searches with the same number of people around each place at any size: the circle shrinks as the country fills. */
export function growthSearches(
  regions: readonly Region[],
  rows: number,
): Record<string, ProfessionalSearch[]> {
  const country = regions.filter(({ name }) => name === 'US')
  const radius = RADIUS * Math.sqrt(SMALL / rows)
  return Object.fromEntries(
    searchSorts.map((sort) => [
      sort,
      country.flatMap((region) => searchesAt({ ...region, radius }, () => ({ sort }))),
    ]),
  )
}

/** Prints how much longer the larger directory takes. */
export function growthTable({
  rows,
  small,
  large,
}: {
  rows: number
  small: Record<string, number>
  large: Record<string, number>
}): void {
  console.log(
    `\nGrowth from ${SMALL} to ${rows} people, the same number in each circle: p50 at most ${TARGET} times`,
  )
  for (const [name, before] of Object.entries(small)) {
    const after = large[name] ?? Number.NaN
    const control = { control: before, target: atMostTimes(TARGET) }
    const verdict = note({ name: `growth, ${name} p50`, value: after, unit: 'ms', ...control })
    console.log(
      `${name.padEnd(12)} ${before.toFixed(2)} ms -> ${after.toFixed(2)} ms   ${(after / before).toFixed(2)}${verdict}`,
    )
  }
}
