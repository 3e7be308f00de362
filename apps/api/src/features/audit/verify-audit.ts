import type { AuditTrail } from '#platform/audit/audit-trail.ts'
import { installation } from '#platform/audit/audit-trail.ts'
import {
  type AuditProblem,
  ChainCheck,
  type StoredEntry,
  type StoredHead,
} from '#platform/audit/check-chain.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { entriesOf, headsOf, strayChains } from './audit.repository.ts'

export interface Verified {
  entries: number
  chains: number
  problems: AuditProblem[]
  /** The end of the installation's chain. */
  end: Point | undefined
  /** Whether the chain still goes through the point that was given; undefined where none was. */
  holdsPoint: boolean | undefined
}

/** A place of the installation's chain that the operator noted elsewhere, so that no older copy can be put in its place. */
export interface Point {
  position: number
  hash: string
}

/** Reads every chain as it stands at one moment; people go on meanwhile. */
export function verifyAudit(
  database: Database,
  trail: AuditTrail,
  after: Point | undefined,
): Promise<Verified> {
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verify(tx, trail, after))
}

async function verify(tx: Tx, trail: AuditTrail, after: Point | undefined): Promise<Verified> {
  const found: Verified = {
    entries: 0,
    chains: 0,
    problems: [],
    end: undefined,
    holdsPoint: after && false,
  }
  for await (const { subject, entries, head } of chainsOf(tx)) {
    const check = new ChainCheck(trail, subject)
    for await (const entry of entries) {
      found.entries += 1
      found.problems.push(...check.add(entry))
      if (after && subject === installation && entry.position === after.position)
        found.holdsPoint = entry.hash.toString('hex') === after.hash
    }
    found.problems.push(...check.end(head))
    found.chains += 1
    if (head && subject === installation)
      found.end = { position: head.length, hash: head.hash.toString('hex') }
  }
  const { unknown, missing } = await strayChains(tx)
  found.problems.push(...unknown.map((subject) => ({ subject, what: 'chain unknown' as const })))
  found.problems.push(...missing.map((subject) => ({ subject, what: 'chain missing' as const })))
  return found
}

interface Chain {
  subject: string
  entries: AsyncIterable<StoredEntry>
  head: StoredHead | undefined
}

/** Entries and ends are both read in the order of their chains, each once; a chain may lack either. */
async function* chainsOf(tx: Tx): AsyncGenerator<Chain> {
  const entries = new Reader(entriesOf(tx))
  const heads = new Reader(headsOf(tx))
  for (;;) {
    const [entry, head] = [await entries.peek(), await heads.peek()]
    const subject = [entry?.subject, head?.subject].filter((one) => one !== undefined).toSorted()[0]
    if (subject === undefined) return
    if (head?.subject === subject) await heads.take()
    yield { subject, entries: ofChain(entries, subject), head: head?.subject === subject ? head : undefined }
  }
}

async function* ofChain(entries: Reader<StoredEntry>, subject: string): AsyncGenerator<StoredEntry> {
  for (;;) {
    const next = await entries.peek()
    if (next?.subject !== subject) return
    await entries.take()
    yield next
  }
}

class Reader<T> {
  readonly #source: AsyncIterator<T, void>
  #next: Promise<IteratorResult<T, void>> | undefined

  constructor(source: AsyncGenerator<T>) {
    this.#source = source
  }

  async peek(): Promise<T | undefined> {
    this.#next ??= this.#source.next()
    const next = await this.#next
    return next.done ? undefined : next.value
  }

  async take(): Promise<void> {
    await this.peek()
    this.#next = undefined
  }
}
