/** Letters missing at the end cost a little, so that a complete name comes before a longer one. */
const UNTYPED_LETTER = 0.05
/** A city ten times as large may differ this much more from what was typed. */
const TEN_TIMES_LARGER = 0.3

/**
 * Mistakes between a typed word and the beginning of a name: extra, missing, wrong or swapped letters, each counted
 * once (optimal string alignment, Boytsov 2011, 2.2).
 */
export function mistakesIn(typed: string, name: string): { mistakes: number; untyped: number } {
  const width = name.length + 1
  let [before, last] = [[] as number[], Array.from({ length: width }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let at = 1; at < width; at += 1) {
      const isSame = typed[row - 1] === name[at - 1]
      const change = valueAt(last, at - 1) + (isSame ? 0 : 1)
      const isSwapped = typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1]
      const swap = row > 1 && at > 1 && isSwapped ? valueAt(before, at - 2) + 1 : Infinity
      next.push(Math.min(change, valueAt(last, at) + 1, valueAt(next, at - 1) + 1, swap))
    }
    ;[before, last] = [last, next]
  }
  const mistakes = Math.min(...last)
  return { mistakes, untyped: name.length - last.lastIndexOf(mistakes) }
}

/** Mistakes tolerated in a word of this length. */
export function mistakesAllowed(length: number): number {
  if (length < 6) return 1
  return length < 9 ? 2 : 3
}

/** Towns that may be meant, the most likely first: few mistakes and many people. */
export function likeliest<Town extends { search_name: string; population: number; id: number }>(
  typed: string,
  towns: readonly Town[],
): Town[] {
  const rated = towns.map((town) => {
    const { mistakes, untyped } = mistakesIn(typed, town.search_name)
    const size = Math.log10(town.population + 10) * TEN_TIMES_LARGER
    return { town, mistakes, score: mistakes + untyped * UNTYPED_LETTER - size }
  })
  return rated
    .filter(({ mistakes }) => mistakes <= mistakesAllowed(typed.length))
    .toSorted((a, b) => a.score - b.score || a.town.id - b.town.id)
    .map(({ town }) => town)
}

function valueAt(row: number[], at: number): number {
  return row[at] ?? Infinity
}
