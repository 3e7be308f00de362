import { type AuditFields, type AuditTrail, type Head, beginning, isEqual } from './audit-trail.ts'

/** An entry as the database has it. */
export interface StoredEntry extends AuditFields {
  previous: Buffer
  hash: Buffer
}

export interface StoredHead extends Head {
  seal: Buffer
}

/** Something that the audit's own writing cannot have left behind. */
export type AuditProblem = { subject: string } & (
  | { what: 'changed' | 'unlinked'; entry: StoredEntry }
  | { what: 'moved'; entry: StoredEntry; from: number }
  | { what: 'missing'; first: number; last: number }
  | { what: 'end missing' | 'end changed' | 'chain missing' | 'chain unknown' }
)

/** How far from its place an entry is looked for that was moved. */
const LOOKED_AROUND = 100

/** Checks one chain, whose entries are given in order; each problem is named where it begins, and once. */
export class ChainCheck {
  readonly #trail: AuditTrail
  readonly #subject: string
  #length = 0
  #last: Buffer = beginning
  /** Whether the next entry must hold the hash of the last one given: not once something is missing or changed. */
  #isLinked = true

  constructor(trail: AuditTrail, subject: string) {
    this.#trail = trail
    this.#subject = subject
  }

  get length(): number {
    return this.#length
  }

  *add(entry: StoredEntry): Generator<AuditProblem> {
    const subject = this.#subject
    const expected = this.#length + 1
    if (entry.position > expected) {
      yield { subject, what: 'missing', first: expected, last: entry.position - 1 }
      this.#isLinked = false
    }
    const isGenuine = this.#isGenuine(entry)
    if (!isGenuine) yield this.#changed(entry)
    else if (this.#isLinked && !isEqual(entry.previous, this.#last))
      yield { subject, what: 'unlinked', entry }
    this.#length = entry.position
    this.#last = entry.hash
    this.#isLinked = isGenuine
  }

  *end(head: StoredHead | undefined): Generator<AuditProblem> {
    const subject = this.#subject
    if (head === undefined) {
      yield { subject, what: 'end missing' }
      return
    }
    if (head.length > this.#length)
      yield { subject, what: 'missing', first: this.#length + 1, last: head.length }
    const isEnd = head.length > this.#length || !this.#isLinked || isEqual(head.hash, this.#last)
    if (!isEnd || head.length < this.#length || !this.#trail.isSealed(head, head.seal))
      yield { subject, what: 'end changed' }
  }

  #isGenuine(entry: StoredEntry): boolean {
    return isEqual(this.#trail.hashOf(entry, entry.previous), entry.hash)
  }

  #changed(entry: StoredEntry): AuditProblem {
    const subject = this.#subject
    const nearest = Math.max(1, entry.position - LOOKED_AROUND)
    for (let from = nearest; from <= entry.position + LOOKED_AROUND; from += 1)
      if (this.#isGenuine({ ...entry, position: from })) return { subject, what: 'moved', entry, from }
    return { subject, what: 'changed', entry }
  }
}
