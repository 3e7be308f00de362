import type { ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { wordsAlike } from './similar-words.ts'
import { everybody, wordsOf } from './wanted.ts'

const LOOKED_THROUGH = 5000

/** Ids of the best rated of the country: among equals those with more reviews first, people without reviews last. */
export async function bestOfCountry(
  tx: Tx,
  type: ProfessionalType,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from professional_search where spec = ${everybody[type]} and spec in (0, 64)
    order by r100 desc, reviews desc, id limit ${limit} offset ${offset}`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Ids of people whose name has words beginning with all the given ones: first names that begin with the text, then the
 * others found by the rarest word. When there is nobody, the words are treated as misspelt.
 */
export async function findByName(
  tx: Tx,
  type: ProfessionalType,
  { name, limit }: { name: string; limit: number },
): Promise<string[]> {
  const words = wordsOf(name)
  if (words.length === 0) return []
  const begins = await namesBeginning(tx, type, { text: words.join(' '), limit })
  if (begins.length === limit) return begins
  const holding = await namesHolding(tx, type, { terms: words.map((word) => [word]), limit })
  const found = [...new Set([...begins, ...holding])].slice(0, limit)
  if (found.length > 0) return found
  const alike = await Promise.all(words.map((word) => wordsAlike(tx, word)))
  const terms = words.map((word, at) => [word, ...(alike[at] ?? [])])
  return namesHolding(tx, type, { terms, limit })
}

async function namesBeginning(
  tx: Tx,
  type: ProfessionalType,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from professional_search
    where spec = ${everybody[type]} and spec in (0, 64) and name >= ${text} and name < ${`${text}\u{10FFFF}`}
    order by name, id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Each term is a list of beginnings, one of which is enough. */
async function namesHolding(
  tx: Tx,
  type: ProfessionalType,
  { terms, limit }: { terms: string[][]; limit: number },
): Promise<string[]> {
  const uses = await Promise.all(terms.map((term) => countNames(tx, type, term)))
  const rarest = terms[uses.indexOf(Math.min(...uses))] ?? []
  const others = terms.filter((term) => term !== rarest)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (word, id) used.word, used.id from unnest(${rarest}::text[]) as term (word) cross join lateral (
        select word, id from professional_words
        where spec = ${everybody[type]} and word >= term.word and word < term.word || ${'\u{10FFFF}'} and fields & 1 = 1
        order by word, id limit ${LOOKED_THROUGH}
      ) as used
    ) as candidates
    where ${sql.join(
      [
        sql`true`,
        ...others.map(
          (term) => sql`exists (
            select from professional_search as who
            where who.id = candidates.id and who.spec = ${everybody[type]}
              and ' ' || who.name like any (${term.map((word) => `% ${word}%`)}::text[])
          )`,
        ),
      ],
      sql` and `,
    )}
    limit ${limit}`.execute(tx)
  return [...new Set(rows.map((row) => row.id))]
}

async function countNames(tx: Tx, type: ProfessionalType, term: string[]): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select 1 from unnest(${term}::text[]) as term (word) cross join lateral (
        select 1 from professional_words
        where spec = ${everybody[type]} and word >= term.word and word < term.word || ${'\u{10FFFF}'} and fields & 1 = 1
        offset 0
      ) as used limit ${LOOKED_THROUGH}
    ) as bounded`.execute(tx)
  return rows[0]?.people ?? 0
}
