import type { Tx } from '#platform/database/database.ts'
import type { StoredHead } from './check-chain.ts'

/** Chains per statement. */
const PAGE = 2000

/** The ends of all chains, in pages, in the order of the chains. */
export async function* headPages(tx: Tx): AsyncGenerator<StoredHead[]> {
  let last: string | undefined
  let heads: StoredHead[]
  do {
    const after = last
    heads = await tx
      .selectFrom('audit_chains')
      .select(['subject', 'length', 'hash', 'seal'])
      .$if(after !== undefined, (query) => query.where('subject', '>', after ?? ''))
      .orderBy('subject')
      .limit(PAGE)
      .execute()
    if (heads.length > 0) yield heads
    last = heads.at(-1)?.subject
  } while (heads.length === PAGE)
}
