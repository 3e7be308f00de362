import { type AuditFields, type AuditTrail, type Head, beginning, isEqual } from './audit-trail.ts'

/** An entry as the database has it. */
export interface StoredEntry extends AuditFields {
  previous: Buffer
  hash: Buffer
}

export interface StoredHead extends Head {
  seal: Buffer
}

/** Where a chain stood when the key was changed to the present one: what former keys made ends there. */
export type KeyMark = StoredHead

/** Something that the audit's own writing cannot have left behind. */
export type AuditProblem = { subject: string } & (
  | { what: 'changed' | 'unlinked' | 'by a former key'; entry: StoredEntry }
  | { what: 'moved'; entry: StoredEntry; from: number }
  | { what: 'missing'; first: number; last: number }
  | { what: 'end missing' | 'end changed' | 'chain missing' | 'chain unknown' }
)

/** How far from its place a moved entry is looked for. */
const LOOKED_AROUND = 100

/** Checks one chain, whose entries are given in order; each problem is named where it begins, and once. */
export class ChainCheck {
  readonly #trail: AuditTrail
  readonly #subject: string
  readonly #mark: Head | undefined
  #isFormerKeyNamed = false
  #length = 0
  #last: Buffer = beginning
  /** Whether the next entry must hold the hash of the last one given: not once something is missing or changed. */
  #isLinked = true

  /** @param mark of the present key, as the database has it; undefined where the chain is younger */
  constructor(trail: AuditTrail, subject: string, mark: KeyMark | undefined) {
    this.#trail = trail
    this.#subject = subject
    this.#mark = mark && trail.isMark(mark, mark.seal) ? mark : undefined
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
    const key = this.#keyOf(entry)
    const isGenuine = key !== undefined && this.#fitsMark(entry)
    if (!isGenuine) yield this.#changed(entry)
    else if (this.#isLinked && !isEqual(entry.previous, this.#last))
      yield { subject, what: 'unlinked', entry }
    else if (key === 'former key' && !this.#isBeforeChange(entry) && !this.#isFormerKeyNamed) {
      this.#isFormerKeyNamed = true
      yield { subject, what: 'by a former key', entry }
    }
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
    const length = Math.max(head.length, this.#mark?.length ?? 0)
    if (length > this.#length) yield { subject, what: 'missing', first: this.#length + 1, last: length }
    const isEnd = length > this.#length || !this.#isLinked || isEqual(head.hash, this.#last)
    if (!isEnd || head.length < this.#length || !this.#isSealed(head)) yield { subject, what: 'end changed' }
  }

  /** A chain to which nothing was added since the change of the key still has the seal of before, and the mark for it. */
  #isSealed(head: StoredHead): boolean {
    const mark = this.#mark
    const isMarked = mark?.length === head.length && isEqual(mark.hash, head.hash)
    return isMarked || this.#trail.isSealed(head, head.seal)
  }

  #keyOf(entry: StoredEntry) {
    return this.#trail.madeWith(entry, entry.previous, entry.hash)
  }

  /** Whoever has a former key can make a whole chain anew, but not one that ends in the same hash. */
  #fitsMark({ position, hash }: StoredEntry): boolean {
    return position !== this.#mark?.length || isEqual(this.#mark.hash, hash)
  }

  #isBeforeChange({ position }: StoredEntry): boolean {
    return position <= (this.#mark?.length ?? 0)
  }

  #changed(entry: StoredEntry): AuditProblem {
    const subject = this.#subject
    const nearest = Math.max(1, entry.position - LOOKED_AROUND)
    for (let from = nearest; from <= entry.position + LOOKED_AROUND; from += 1)
      if (from !== entry.position && this.#keyOf({ ...entry, position: from }))
        return { subject, what: 'moved', entry, from }
    return { subject, what: 'changed', entry }
  }
}
