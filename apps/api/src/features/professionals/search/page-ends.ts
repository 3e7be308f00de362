import { LRUCache } from 'lru-cache'
import type { Hit } from './statement.ts'

const KEPT = 5000
/** After this time the next page is counted from the beginning again. */
const KEPT_MS = 300_000

/**
 * Remembers where recent pages ended: the next page continues from there at the cost of a first page, with nobody
 * twice. A page it does not know costs an offset. It stores nothing about the person searching.
 */
export class PageEnds {
  readonly #ends = new LRUCache<string, Hit>({ max: KEPT, ttl: KEPT_MS })

  before(search: string, offset: number): Hit | undefined {
    return offset > 0 ? this.#ends.get(`${offset} ${search}`) : undefined
  }

  remember(search: string, end: number, last: Hit): void {
    this.#ends.set(`${end} ${search}`, last)
  }
}
