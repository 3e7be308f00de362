import type { Tx } from '#platform/database/database.ts'
import { cellsOf } from './circle.ts'
import { bestMatches } from './best-match.ts'
import { type Part, type SearchPage, firstOfCells, nearest, scanCircle } from './pages.ts'
import type { Hit, Search } from './statement.ts'
import { searchWords } from './search-words.ts'
import { areBandsEnough, countByBands, countByLooking } from './totals.ts'

/** Most people that are sorted after reading the whole circle, when no counts of bands tell how many there are. */
const SCANNED_MAX = 1000

/**
 * One page of a search with the exact total. The total comes first because it decides the method: few people are read
 * at once, many through the index of the order.
 */
export async function searchPage(tx: Tx, search: Search, part: Part): Promise<SearchPage> {
  const { words } = search.wanted
  if (Object.values(words).some((list) => list.length > 0)) return searchWords(tx, search, part)
  if (areBandsEnough(search.wanted)) {
    const total = await countByBands(tx, search)
    return { hits: await readPart(tx, search, { ...part, total }), total }
  }
  const scanned = await scanCircle(tx, search, { ...part, cap: SCANNED_MAX })
  if (scanned.found < SCANNED_MAX) return { hits: scanned.hits, total: scanned.found }
  const total = await countByLooking(tx, search)
  return { hits: await readPart(tx, search, { ...part, total }), total }
}

async function readPart(tx: Tx, search: Search, part: Part & { total: number }): Promise<Hit[]> {
  const { total } = part
  if (part.offset >= total) return []
  if (total < worthScanning(search, part)) {
    const { hits } = await scanCircle(tx, search, { ...part, cap: total + 1 })
    return hits
  }
  const { order } = search
  if (order === 'distance') return nearest(tx, search, { ...part, expected: total })
  if (order === 'match') return bestMatches(tx, search, { ...part, expected: total })
  return firstOfCells(tx, { ...search, order }, part)
}

/** Up to this many people, reading them all costs less than using the index of the order. */
function worthScanning({ order, circle }: Search, { limit, offset }: Part): number {
  const wanted = offset + limit
  if (order === 'distance') return 3 * wanted
  return 8 * (2 * cellsOf(circle).length + wanted)
}
