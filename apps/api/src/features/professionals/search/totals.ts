import type { Tx } from '#platform/database/database.ts'
import { type Ranges, splitCircle } from './circle.ts'
import { Parts, type Search, type Statement } from './statement.ts'
import { type Wanted, countedCode } from './wanted.ts'

/** Lower bounds of the bands in professional_facets; unrated and unknown form a band below. */
const ratings = [1, 350, 400, 450]
const years = [0, 5, 10, 15, 20]
/** Availability, verified and insurance are bits of a band. */
const FLAGS = 64

/** Whether the counts of bands answer everything that is wanted. */
export function areBandsEnough(wanted: Wanted): boolean {
  const { minR100, rate } = wanted
  const isRateAsked = rate.min > 0
  if (isRateAsked || countedCode(wanted) === undefined) return false
  const isRatingBand = minR100 === 0 || ratings.includes(minR100)
  return isRatingBand && areYearsBands(wanted.years)
}

function areYearsBands({ min, max }: Wanted['years']): boolean {
  return max > 80 && (min < 0 || years.includes(min))
}

/** The exact number: cells entirely inside by their counts, the rim by distance. Requires `areBandsEnough`. */
export async function countByBands(tx: Tx, search: Search): Promise<number> {
  const parts = new Parts(search)
  const { within, rim } = splitCircle(search.circle)
  const counted = parts.statement.add(countedCode(search.wanted), 'int2')
  const banded = bandsOf(search.wanted, parts.statement)
  const text = `
    select ((
      select coalesce(sum(people), 0) from ${parts.statement.ranges(within)} cross join lateral (
        select people from professional_facets where spec = ${counted} and c8 between range.lo and range.hi${banded} offset 0
      ) as counted
    ) + (
      ${countOfRim(parts, rim)}
    ))::int as total`
  const [row] = await parts.rows<{ total: number }>(tx, text)
  return row?.total ?? 0
}

/** Counts what no band tells by reading everybody in the circle, from the index alone. */
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
      ${countOfRim(parts, rim)}
    ))::int as total`
  const [row] = await parts.rows<{ total: number }>(tx, text)
  return row?.total ?? 0
}

function countOfRim(parts: Parts, rim: Ranges): string {
  return `select count(*) from ${parts.statement.ranges(rim)} cross join lateral (
        select 1 from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters}
        ) as placed where ${parts.within()} offset 0
      ) as found`
}

export async function countCountry(tx: Tx, spec: number): Promise<number> {
  const row = await tx
    .selectFrom('professional_facets')
    .select('people')
    .where('spec', '=', spec)
    .where('c8', '=', -1)
    .executeTakeFirst()
  return row?.people ?? 0
}

/** ` and …` for the bands that meet the filters, or nothing. */
function bandsOf({ minR100, years: asked, flags }: Wanted, statement: Statement): string {
  const conditions: string[] = []
  const fewest = [-1, ...years]
  if (flags.mask > 0)
    conditions.push(`band & ${statement.add(flags.mask, 'int4')} = ${statement.add(flags.value, 'int4')}`)
  if (minR100 > 0)
    conditions.push(
      `band / ${FLAGS * fewest.length} >= ${statement.add([0, ...ratings].indexOf(minR100), 'int4')}`,
    )
  if (asked.min >= 0)
    conditions.push(
      `band / ${FLAGS} % ${fewest.length} >= ${statement.add(fewest.indexOf(asked.min), 'int4')}`,
    )
  return conditions.map((condition) => ` and ${condition}`).join('')
}
