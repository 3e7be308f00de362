import type { Tx } from '#platform/database/database.ts'
import { type Circle, cellsOf, chord2Of, rangesOf } from './circle.ts'
import { type Hit, Parts, type Search, afterHit, orderBy } from './statement.ts'

/** The wanted part of the order: an offset, counted from a known hit if there is one. */
export interface Part {
  limit: number
  offset: number
  after?: Hit | undefined
}

export interface SearchPage {
  hits: Hit[]
  total: number
}

const columns = 'id, d2, r100, reviews, years, rate, flags'

/**
 * Reads everybody in the circle once from the covering index: for few people, and for filters that few pass.
 * @returns the part and the number found; when that equals `cap`, there may be more and the part is meaningless
 */
export async function scanCircle(
  tx: Tx,
  search: Search,
  { limit, offset, after, cap }: Part & { cap: number },
): Promise<{ hits: Hit[]; found: number }> {
  const parts = new Parts(search)
  const { statement, spec } = parts
  const named =
    search.order === 'name'
      ? ` cross join lateral (select name from professional_search where id = found.id and spec = ${spec} offset 0) as named`
      : ''
  const text = `
    with found as materialized (
      select who.* from ${statement.ranges(rangesOf(search.circle))} cross join lateral (
        select ${columns} from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${spec} and c32 between range.lo and range.hi${parts.filters}
        ) as placed where ${parts.within()} offset 0
      ) as who limit ${statement.add(cap, 'int4')}
    )
    select counted.found, page.* from (select count(*)::int as found from found) as counted left join lateral (
      select * from (select *, ${parts.score()} as score from found${named}) as scored
      where true${afterHit(search.order, after, statement)}
      order by ${orderBy[search.order]} limit ${statement.add(limit, 'int4')} offset ${statement.add(offset, 'int4')}
    ) as page on true order by ${orderBy[search.order]}`
  const rows = await parts.rows<(Hit | { [K in keyof Hit]: null }) & { found: number }>(tx, text)
  return {
    hits: rows.filter((row): row is Hit & { found: number } => row.id !== null),
    found: rows[0]?.found ?? 0,
  }
}

/** The nearest, in rings that grow until the page is full. `expected` is the number in the whole circle. */
export async function nearest(tx: Tx, search: Search, part: Part & { expected: number }): Promise<Hit[]> {
  const { limit, offset, after, expected } = part
  const share = (1.2 * (offset + limit)) / Math.max(expected, 1)
  let miles = Math.max(0.4, Math.sqrt((after?.d2 ?? 0) + search.circle.miles ** 2 * share))
  for (;;) {
    const circle = miles < search.circle.miles ? smaller(search.circle, miles) : search.circle
    const hits = await nearestWithin(tx, search, { ...part, circle })
    if (hits.length === limit || circle === search.circle) return hits
    miles *= 2.2
  }
}

async function nearestWithin(
  tx: Tx,
  search: Search,
  { limit, offset, after, circle }: Part & { circle: Circle },
): Promise<Hit[]> {
  const parts = new Parts(search)
  const { statement } = parts
  const text = `
    select *, ${parts.score()} as score from (
      select who.* from ${statement.ranges(rangesOf(circle))} cross join lateral (
        select ${columns} from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters}
        ) as placed where ${parts.within(circle)}${afterHit('distance', after, statement)} offset 0
      ) as who
      order by d2, id limit ${statement.add(limit, 'int4')} offset ${statement.add(offset, 'int4')}
    ) as page order by d2, id`
  return parts.rows<Hit>(tx, text)
}

function smaller(circle: Circle, miles: number): Circle {
  return { ...circle, miles, chord2: chord2Of(miles) }
}

type CellOrder = 'rating' | 'experience' | 'name'
/** How a row must compare with the worst of a first look, so that a cell returns no more than can be shown. */
const leads: Record<CellOrder, { column: 'r100' | 'years' | 'name'; holds: '>=' | '<='; type: string }> = {
  rating: { column: 'r100', holds: '>=', type: 'int2' },
  experience: { column: 'years', holds: '>=', type: 'int2' },
  name: { column: 'name', holds: '<=', type: 'text' },
}

/**
 * The first in the order, from the first of each cell. With many cells a first look takes few of each: everybody on the
 * page is at least as good as the last of those.
 */
export async function firstOfCells(
  tx: Tx,
  search: Search & { order: CellOrder },
  part: Part,
): Promise<Hit[]> {
  const cells = cellsOf(search.circle)
  const wanted = part.offset + part.limit
  const each = Math.max(2, Math.ceil((1.5 * wanted) / cells.length))
  if (each >= wanted || cells.length < 8) return readCells(tx, search, { ...part, cells, each: wanted })
  const [first] = await readCells(tx, search, { ...part, cells, each, offset: wanted - 1, limit: 1 })
  return readCells(tx, search, { ...part, cells, each: wanted, worst: first })
}

async function readCells(
  tx: Tx,
  search: Search & { order: CellOrder },
  {
    limit,
    offset,
    after,
    cells,
    each,
    worst,
  }: Part & { cells: number[]; each: number; worst?: Hit | undefined },
): Promise<Hit[]> {
  const parts = new Parts(search)
  const { statement } = parts
  const { column, holds, type } = leads[search.order]
  const bound = worst ? ` and ${column} ${holds} ${statement.add(worst[column], type)}` : ''
  const order = orderBy[search.order]
  const text = `
    select *, ${parts.score()} as score from (
      select who.* from ${statement.cells(cells)} cross join lateral (
        select ${columns}, name from (
          select *, ${parts.d2} as d2 from professional_search
          where spec = ${parts.spec} and c8 = cell.c8${bound}${parts.filters}${afterHit(search.order, after, statement)}
        ) as placed where ${parts.within()}
        order by ${order} limit ${statement.add(each, 'int4')}
      ) as who
      order by ${order} limit ${statement.add(limit, 'int4')} offset ${statement.add(offset, 'int4')}
    ) as page order by ${order}`
  return parts.rows<Hit>(tx, text)
}
