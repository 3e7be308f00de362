import type { Tx } from '#platform/database/database.ts'
import { splitCircle } from './circle.ts'
import { Parts, type Search } from './statement.ts'
import type { Wanted } from './wanted.ts'

/** Lower bounds of the bands of professional_facets; unrated and unknown are a band of their own below. */
const ratings = [1, 350, 400, 450]
const years = [0, 5, 10, 15, 20]
const AVAILABILITIES = 8
const AVAILABILITY_BITS = 7

/** Whether the counts of bands answer all that is asked. */
export function areBandsEnough(wanted: Wanted): boolean {
  const { minR100, flags, languages, areas, rate } = wanted
  const isRateAsked = rate.min > 0
  if (languages > 0 || areas > 0 || isRateAsked || (flags.mask & ~AVAILABILITY_BITS) !== 0) return false
  const isRatingBand = minR100 === 0 || ratings.includes(minR100)
  return isRatingBand && areYearsBands(wanted.years)
}

function areYearsBands({ min, max }: Wanted['years']): boolean {
  return max > 80 && (min < 0 || years.includes(min))
}

/** How many are in the circle, exactly: cells wholly within by their counts, the rim by distance. Needs `areBandsEnough`. */
export async function countByBands(tx: Tx, search: Search): Promise<number> {
  const parts = new Parts(search)
  const { within, rim } = splitCircle(search.circle)
  const bands = bandsOf(search.wanted)
  const banded = bands ? ` and band = any (${parts.statement.add(bands, 'int2[]')})` : ''
  const text = `
    select ((
      select coalesce(sum(people), 0) from ${parts.statement.ranges(within)} cross join lateral (
        select people from professional_facets where spec = ${parts.spec} and c8 between range.lo and range.hi${banded} offset 0
      ) as counted
    ) + (
      select count(*) from ${parts.statement.ranges(rim)} cross join lateral (
        select 1 from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters}
        ) as placed where ${parts.within()} offset 0
      ) as found
    ))::int as total`
  const [row] = await parts.rows<{ total: number }>(tx, text)
  return row?.total ?? 0
}

/** The same for what no band tells: everybody in the circle is looked at, in the index only. */
export async function countByLooking(tx: Tx, search: Search): Promise<number> {
  const parts = new Parts(search)
  const { within, rim } = splitCircle(search.circle)
  const inner = { lo: within.lo.map((cell) => cell * 16), hi: within.hi.map((cell) => cell * 16 + 15) }
  const text = `
    select ((
      select count(*) from ${parts.statement.ranges(inner)} cross join lateral (
        select 1 from professional_search
        where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters} offset 0
      ) as found
    ) + (
      select count(*) from ${parts.statement.ranges(rim)} cross join lateral (
        select 1 from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters}
        ) as placed where ${parts.within()} offset 0
      ) as found
    ))::int as total`
  const [row] = await parts.rows<{ total: number }>(tx, text)
  return row?.total ?? 0
}

/** How many of the type the whole country has. */
export async function countCountry(tx: Tx, spec: number): Promise<number> {
  const row = await tx
    .selectFrom('professional_facets')
    .select('people')
    .where('spec', '=', spec)
    .where('c8', '=', -1)
    .executeTakeFirst()
  return row?.people ?? 0
}

/** Bands that have what is asked; undefined when all have. */
function bandsOf({ minR100, years: asked, flags }: Wanted): number[] | undefined {
  if (minR100 === 0 && asked.min < 0 && flags.mask === 0) return undefined
  const least = [0, ...ratings]
  const fewest = [-1, ...years]
  return Array.from({ length: least.length * fewest.length * AVAILABILITIES }, (_, band) => band).filter(
    (band) => {
      const row = Math.floor(band / AVAILABILITIES)
      const isRated = (least[Math.floor(row / fewest.length)] ?? 0) >= minR100
      const isExperienced = (fewest[row % fewest.length] ?? -1) >= asked.min
      return isRated && isExperienced && (band & flags.mask) === flags.value
    },
  )
}
