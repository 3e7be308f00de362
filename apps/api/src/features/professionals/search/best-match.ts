import type { Tx } from '#platform/database/database.ts'
import { cellsOf, chord2Of, rangesOf } from './circle.ts'
import { leastStatic } from './match-sql.ts'
import type { Part } from './pages.ts'
import { type Hit, Parts, type Search, afterHit, orderBy } from './statement.ts'

/**
 * Above this number of candidates they are not compared one by one, because then very many are equal. A test lowers it.
 */
const COMPARED_MAX = 4000
const columns = 'id, d2, r100, years, rate, flags'

/**
 * The best matches, exactly, without reading the whole circle. The part of a score that depends only on the
 * professional is an indexed column (`s`). The best of each cell first give a score T that the page certainly reaches;
 * then only those whose `s` permits T are compared. Where very many are equal (no ratings, nothing known), those above
 * T are read like this, and those at T from the nearest outwards.
 */
export async function bestMatches(
  tx: Tx,
  search: Search,
  part: Part & { expected: number; comparedMax?: number },
): Promise<Hit[]> {
  const wanted = part.offset + part.limit
  const least = await scoreReached(tx, search, part)
  const all = { ...part, offset: 0, limit: wanted }
  const cap = part.comparedMax ?? Math.max(COMPARED_MAX, 4 * wanted)
  const { hits, compared } = await compare(tx, search, { ...all, least, cap })
  if (compared < cap) return hits.slice(part.offset)
  const above = await compare(tx, search, { ...all, least: least + 1, cap: 1_000_000 })
  const equal = await nearestEqual(tx, search, { ...all, limit: wanted - above.hits.length, score: least })
  return [...above.hits, ...equal].slice(part.offset)
}

/** A score that the last of the wanted part reaches at least; 0 when the circle holds no more than the part. */
async function scoreReached(tx: Tx, search: Search, { limit, offset, after }: Part): Promise<number> {
  const cells = cellsOf(search.circle)
  const wanted = offset + limit
  const few = Math.min(wanted, Math.max(3, Math.ceil((2 * wanted) / cells.length)))
  for (const each of few < wanted ? [few, wanted] : [wanted]) {
    const parts = new Parts(search)
    const { statement } = parts
    const text = `
      select score from ${statement.cells(cells)} cross join lateral (
        select id, d2, score from (
          select *, ${parts.score()} as score from (
            select *, ${parts.d2} as d2 from professional_search where spec = ${parts.spec} and c8 = cell.c8${parts.filters}
          ) as placed
        ) as scored where ${parts.within()}${afterHit('match', after, statement)}
        order by s desc limit ${statement.add(each, 'int4')}
      ) as who
      order by score desc limit 1 offset ${statement.add(wanted - 1, 'int4')}`
    const [row] = await parts.rows<{ score: number }>(tx, text)
    if (row) return row.score
  }
  return 0
}

/** Those with at least the score, best first. When `compared` equals `cap`, the hits are meaningless. */
async function compare(
  tx: Tx,
  search: Search,
  { limit, after, least, cap }: Part & { least: number; cap: number },
): Promise<{ hits: Hit[]; compared: number }> {
  const parts = new Parts(search)
  const { statement } = parts
  const text = `
    with good as materialized (
      select who.* from ${statement.cells(cellsOf(search.circle))} cross join lateral (
        select ${columns}, score from (
          select *, ${parts.score()} as score from (
            select *, ${parts.d2} as d2 from professional_search
            where spec = ${parts.spec} and c8 = cell.c8
              and s >= ${statement.add(leastStatic(least, search.points), 'int2')}${parts.filters}
          ) as placed
        ) as scored
        where ${parts.within()} and score >= ${statement.add(least, 'int4')}${afterHit('match', after, statement)} offset 0
      ) as who limit ${statement.add(cap, 'int4')}
    )
    select counted.compared, page.* from (select count(*)::int as compared from good) as counted left join lateral (
      select * from good order by ${orderBy.match} limit ${statement.add(limit, 'int4')}
    ) as page on true order by ${orderBy.match}`
  const rows = await parts.rows<(Hit | { id: null }) & { compared: number }>(tx, text)
  const hits = rows.filter((row): row is Hit & { compared: number } => row.id !== null)
  return { hits, compared: rows[0]?.compared ?? 0 }
}

/** The nearest with exactly this score, in rings that grow until there are enough. */
async function nearestEqual(
  tx: Tx,
  search: Search,
  { limit, after, score, expected }: Part & { score: number; expected: number },
): Promise<Hit[]> {
  if (limit <= 0) return []
  const { circle } = search
  const from = after && after.score === score ? after.d2 : 0
  let miles = Math.max(0.4, Math.sqrt(from + (circle.miles ** 2 * 1.5 * limit) / Math.max(expected, 1)))
  for (;;) {
    const ring = miles < circle.miles ? { ...circle, miles, chord2: chord2Of(miles) } : circle
    const parts = new Parts(search)
    const { statement } = parts
    const text = `
      select who.* from ${statement.ranges(rangesOf(ring))} cross join lateral (
        select ${columns}, score from (
          select *, ${parts.score()} as score from (
            select *, ${parts.d2} as d2 from professional_search
            where spec = ${parts.spec} and c32 between range.lo and range.hi${parts.filters}
          ) as placed
        ) as scored
        where ${parts.within(ring)} and score = ${statement.add(score, 'int4')}${afterHit('match', after, statement)} offset 0
      ) as who
      order by d2, id limit ${statement.add(limit, 'int4')}`
    const hits = await parts.rows<Hit>(tx, text)
    if (hits.length === limit || ring === circle) return hits
    miles *= 2.2
  }
}
