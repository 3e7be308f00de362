import type { AuditTrail } from '#platform/audit/audit-trail.ts'
import { installation } from '#platform/audit/audit-trail.ts'
import {
  type AuditProblem,
  ChainCheck,
  type KeyMark,
  type StoredEntry,
  type StoredHead,
} from '#platform/audit/check-chain.ts'
import { headPages } from '#platform/audit/head-pages.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { entriesOf, marksOf, strayChains } from './audit.repository.ts'

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
  for await (const { subject, entries, head, mark } of chainsOf(tx, trail.keyId)) {
    const check = new ChainCheck(trail, subject, mark)
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
  mark: KeyMark | undefined
}

/** Entries, ends and marks are read in the order of their chains, each once; a chain may lack any of them. */
async function* chainsOf(tx: Tx, key: string): AsyncGenerator<Chain> {
  const entries = new Reader(entriesOf(tx))
  const heads = new Reader(headsOf(tx))
  const marks = new Reader(marksOf(tx, key))
  for (;;) {
    const next = [await entries.peek(), await heads.peek(), await marks.peek()]
    const subject = next.flatMap((one) => one?.subject ?? []).toSorted()[0]
    if (subject === undefined) return
    const [head, mark] = [await takeOf(heads, subject), await takeOf(marks, subject)]
    yield { subject, entries: ofChain(entries, subject), head, mark }
  }
}

async function* headsOf(tx: Tx): AsyncGenerator<StoredHead> {
  for await (const page of headPages(tx)) yield* page
}

async function takeOf<T extends { subject: string }>(
  reader: Reader<T>,
  subject: string,
): Promise<T | undefined> {
  const next = await reader.peek()
  if (next?.subject !== subject) return undefined
  await reader.take()
  return next
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
