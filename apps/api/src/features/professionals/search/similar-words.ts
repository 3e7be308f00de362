import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const LOOKED_AT = 40
const TAKEN = 8
const LONG_WORD = 8

/** Words of the directory that a misspelt one may mean: the same first letter and one mistake, or two in a long word. */
export async function wordsAlike(tx: Tx, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${word}::text and left(word, 1) = left(${word}::text, 1)
    order by similarity(word, ${word}::text) desc, word
    limit ${LOOKED_AT}`.execute(tx)
  const slips = word.length >= LONG_WORD ? 2 : 1
  return rows
    .map((row) => row.word)
    .filter((known) => slipsBetween(known, word) <= slips)
    .slice(0, TAKEN)
}

/** Number of extra, missing, wrong or swapped letters (optimal string alignment; Damerau, CACM 7, 1964). */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let at = 1; at <= a.length; at += 1) {
    const row = nextRow([before, last], { a, b, at })
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

function nextRow(
  [before, last]: [number[], number[]],
  { a, b, at }: { a: string; b: string; at: number },
): number[] {
  const row = [at]
  for (let j = 1; j <= b.length; j += 1) {
    const [tooMany, tooFew] = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1]
    const wrong = (last[j - 1] ?? 0) + Number(a[at - 1] !== b[j - 1])
    const isSwapped = j > 1 && a[at - 1] === b[j - 2] && a[at - 2] === b[j - 1]
    const swapped = isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity
    row.push(Math.min(tooMany, tooFew, wrong, swapped))
  }
  return row
}
