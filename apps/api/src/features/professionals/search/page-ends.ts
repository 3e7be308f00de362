import { LRUCache } from 'lru-cache'
import type { Hit } from './statement.ts'

const KEPT = 5000
/** After this long somebody who pages on is counted from the beginning again. */
const KEPT_MS = 300_000

/**
 * Where the pages shown lately ended: the next page is read on from there, at the price of a first page and with nobody twice.
 * What is not known here costs an offset. Names no person who searches.
 */
export class PageEnds {
  readonly #ends = new LRUCache<string, Hit>({ max: KEPT, ttl: KEPT_MS })

  /** The last hit before the offset of a search. */
  before(search: string, offset: number): Hit | undefined {
    return offset > 0 ? this.#ends.get(`${offset} ${search}`) : undefined
  }

  /** Remembers the last hit of a full page. */
  remember(search: string, end: number, last: Hit): void {
    this.#ends.set(`${end} ${search}`, last)
  }
}
