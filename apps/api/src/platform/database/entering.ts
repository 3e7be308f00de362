import type { CompiledQuery } from 'kysely'

/** A statement that sets the person of a transaction, and what is made of its answer. */
export interface Entering {
  statement: CompiledQuery
  /** Refuses by throwing: nothing of the work is then handed on or committed. */
  entered: (rows: unknown[]) => void
}
