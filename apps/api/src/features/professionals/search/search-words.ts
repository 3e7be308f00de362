import type { Tx } from '#platform/database/database.ts'
import { cellsOf, rangesOf } from './circle.ts'
import type { Part, SearchPage } from './pages.ts'
import { wordsAlike } from './similar-words.ts'
import { type Hit, Parts, type Search, Statement, afterHit, orderBy } from './statement.ts'
import { type TextField, bitsOf, everybody, specialtiesWith } from './wanted.ts'

/** A required word, and its replacements where nobody here has it. */
interface Term {
  field: TextField
  word: string
  /** Whole words; null for every word that begins with `word`. */
  instead: string[] | null
  /** Specialties with a word that begins so; for free text only. */
  codes: number[]
}

/** Bits of professional_words.fields. */
const fieldBits: Record<TextField, number> = { any: 3, name: 1, firm: 2, school: 4 }
/** Counting stops here: the word is common. */
const COMMON = 3000
const LETTERS_TO_CORRECT = 4

/**
 * One page of those who have every word, with the total: read from the rarest word, with the others looked up for each
 * person. A word that nobody in the circle has is replaced by those it may be a misspelling of.
 */
export async function searchWords(
  tx: Tx,
  search: Search,
  part: Part & { common?: number },
): Promise<SearchPage> {
  const asked = termsOf(search)
  const uses = await countUses(tx, search, asked)
  const terms = await correctUnknown(tx, asked, uses)
  if (!terms) return { hits: [], total: 0 }
  const again = terms.some((term, at) => term !== asked[at]) ? await countUses(tx, search, terms) : uses
  const fewest = Math.min(...again)
  return fewest < (part.common ?? COMMON)
    ? readFrom(tx, search, { ...part, terms, rarest: again.indexOf(fewest) })
    : readCommon(tx, search, { ...part, terms })
}

function termsOf({ wanted }: Search): Term[] {
  return Object.entries(wanted.words).flatMap(([field, words]) =>
    words.map((word): Term => {
      const codes = field === 'any' ? specialtiesWith(wanted.type, word) : []
      return { field: field as TextField, word, instead: null, codes }
    }),
  )
}

/** How many people in the circle's cells have each word, up to a bound; infinite when specialties contain it. */
async function countUses(tx: Tx, search: Search, terms: readonly Term[]): Promise<number[]> {
  const statement = new Statement()
  const ranges = terms.flatMap((term, at) =>
    wordRanges(term).map((range) => ({ ...range, at, mask: fieldBits[term.field] })),
  )
  const column = (name: 'at' | 'lo' | 'hi' | 'mask', type: string) =>
    statement.add(
      ranges.map((range) => range[name]),
      `${type}[]`,
    )
  const text = `
    select at, sum(counted.people)::int as people
    from unnest(${column('at', 'int4')}, ${column('lo', 'text')}, ${column('hi', 'text')}, ${column('mask', 'int4')}) as range (at, lo, hi, mask)
    cross join lateral (
      select count(*) as people from (
        select 1 from ${statement.cells(cellsOf(search.circle))} cross join lateral (
          select 1 from professional_words
          where spec = ${statement.add(everybody[search.wanted.type], 'int2')} and c8 = cell.c8
            and word >= range.lo and word < range.hi and fields & range.mask <> 0 offset 0
        ) as used limit ${COMMON}
      ) as bounded
    ) as counted
    group by at`
  const rows = await statement.rows<{ at: number; people: number }>(tx, text)
  const counts = new Map(rows.map(({ at, people }) => [at, people]))
  return terms.map((term, at) => (counts.get(at) ?? 0) + (term.codes.length > 0 ? Infinity : 0))
}

/** The words with replacements for those nobody has; null when one of them has no similar word. */
async function correctUnknown(
  tx: Tx,
  terms: readonly Term[],
  uses: readonly number[],
): Promise<Term[] | null> {
  const corrected: Term[] = []
  for (const [at, term] of terms.entries()) {
    if ((uses[at] ?? 0) > 0) corrected.push(term)
    else {
      const instead = term.word.length >= LETTERS_TO_CORRECT ? await wordsAlike(tx, term.word) : []
      if (instead.length === 0) return null
      corrected.push({ ...term, instead })
    }
  }
  return corrected
}

async function readFrom(
  tx: Tx,
  search: Search,
  { terms, rarest, ...part }: Part & { terms: Term[]; rarest: number },
): Promise<SearchPage> {
  const parts = new Parts({ ...search, wanted: withoutKey(search) })
  const { statement } = parts
  const [term] = terms.slice(rarest)
  if (!term) throw new Error('a search for words has words')
  const ranges = wordRanges(term)
  const [lo, hi] = [ranges.map((range) => range.lo), ranges.map((range) => range.hi)]
  const found = `
    select distinct on (id) who.* from unnest(${statement.add(lo, 'text[]')}, ${statement.add(hi, 'text[]')}) as range (lo, hi)
    cross join ${statement.cells(cellsOf(search.circle))} cross join lateral (
      select id, d2, r100, reviews, years, rate, flags, name from (
        select *, ${parts.d2} as d2 from professional_words as who
        where spec = ${parts.spec} and c8 = cell.c8 and word >= range.lo and word < range.hi
          and fields & ${statement.add(fieldBits[term.field], 'int4')} <> 0${parts.filters}${otherTerms(terms, rarest, statement)}
      ) as placed where ${parts.within()} offset 0
    ) as who`
  return pageOf(tx, search, { ...part, parts, found })
}

/** When every word is common, everybody in the circle is compared with the lists of people who have the words. */
async function readCommon(
  tx: Tx,
  search: Search,
  { terms, ...part }: Part & { terms: Term[] },
): Promise<SearchPage> {
  const parts = new Parts(search)
  const { statement, spec } = parts
  const named =
    search.order === 'name'
      ? ` cross join lateral (select name from professional_search where id = who.id and spec = ${spec} offset 0) as named`
      : ''
  // Inside `case` a list is built once. Otherwise the planner expects a short list and reads it again for each person.
  const listed = terms.map(
    (term) => ` and case when who.id in (${candidates(search, term, statement)}) then true end`,
  )
  const found = `
    select who.*${search.order === 'name' ? ', named.name' : ''} from ${statement.ranges(rangesOf(search.circle))} cross join lateral (
      select id, d2, r100, reviews, years, rate, flags from (
        select *, ${parts.d2} as d2 from professional_search
        where spec = ${spec} and c32 between range.lo and range.hi${parts.filters}
      ) as placed where ${parts.within()} offset 0
    ) as who${named}
    where true${listed.join('')}`
  return pageOf(tx, search, { ...part, parts, found })
}

async function pageOf(
  tx: Tx,
  search: Search,
  { limit, offset, after, parts, found }: Part & { parts: Parts; found: string },
): Promise<SearchPage> {
  const { statement } = parts
  const text = `
    with found as materialized (${found})
    select counted.total, page.* from (select count(*)::int as total from found) as counted left join lateral (
      select * from (select *, ${parts.score()} as score from found) as scored
      where true${afterHit(search.order, after, statement)}
      order by ${orderBy[search.order]} limit ${statement.add(limit, 'int4')} offset ${statement.add(offset, 'int4')}
    ) as page on true order by ${orderBy[search.order]}`
  const rows = await parts.rows<(Hit | { id: null }) & { total: number }>(tx, text)
  const hits = rows.filter((row): row is Hit & { total: number } => row.id !== null)
  return { hits, total: rows[0]?.total ?? 0 }
}

/** Only the rows for everybody have words, so another key becomes a bit. */
function withoutKey({ wanted }: Search): Search['wanted'] {
  const spec = everybody[wanted.type]
  if (wanted.spec === spec) return wanted
  const isLanguage = wanted.spec > 128
  return isLanguage
    ? { ...wanted, spec, languages: 2 ** ((wanted.spec % 64) + 5) }
    : { ...wanted, spec, areas: [...wanted.areas, wanted.spec] }
}

function candidates(search: Search, term: Term, statement: Statement): string {
  const spec = statement.add(everybody[search.wanted.type], 'int2')
  const ranges = wordRanges(term)
  const [lo, hi] = [ranges.map((range) => range.lo), ranges.map((range) => range.hi)]
  const having = `
    select used.id from unnest(${statement.add(lo, 'text[]')}, ${statement.add(hi, 'text[]')}) as range (lo, hi)
    cross join ${statement.cells(cellsOf(search.circle))} cross join lateral (
      select id from professional_words
      where spec = ${spec} and c8 = cell.c8 and word >= range.lo and word < range.hi
        and fields & ${statement.add(fieldBits[term.field], 'int4')} <> 0 offset 0
    ) as used`
  if (term.codes.length === 0) return `select distinct id from (${having}) as every`
  return `${having} union
    select practising.id from unnest(${statement.add(term.codes, 'int2[]')}) as area (code)
    cross join ${statement.ranges(rangesOf(search.circle))} cross join lateral (
      select id from professional_search where spec = area.code and c32 between range.lo and range.hi offset 0
    ) as practising`
}

function otherTerms(terms: readonly Term[], rarest: number, statement: Statement): string {
  const others = terms.filter((_, at) => at !== rarest)
  return others.map((term) => ` and ${hasWord(term, statement)}`).join('')
}

function hasWord({ field, word, instead, codes }: Term, statement: Statement): string {
  // Plain words hold only letters and digits, so nothing in them is a wildcard.
  const patterns = statement.add(instead?.map((whole) => `% ${whole} %`) ?? [`% ${word}%`], 'text[]')
  const within = (column: string) => `' ' || ${column} || ' ' like any (${patterns})`
  if (field === 'school')
    return `exists (select from professional_search as own where own.id = who.id and own.spec = who.spec and ${within('school')})`
  if (field !== 'any') return within(field)
  return `(areas & ${statement.add(bitsOf(codes), 'int8')} <> 0 or ${within('name')} or ${within('firm')})`
}

/** From the first word to the one behind the last, in code point order. */
function wordRanges({ word, instead }: Term): { lo: string; hi: string }[] {
  return instead?.map((whole) => ({ lo: whole, hi: `${whole} ` })) ?? [{ lo: word, hi: `${word}\u{10FFFF}` }]
}
