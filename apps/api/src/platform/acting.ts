import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import { withRowsOf } from './database/whose-rows.ts'

/** The person on whose behalf something is done, with the transaction it happens in. */
export interface Acting {
  tx: Tx
  context: Context
  userId: string
}

/** Runs the work for a person in a transaction of its own, where row-level security shows only their rows. */
export function actAs<T>(context: Context, userId: string, work: (acting: Acting) => Promise<T>): Promise<T> {
  return context.database.asUser(userId, (tx) => work({ tx, context, userId }))
}

/**
 * Writes rows of another person whom a change concerns, such as the reader of a message, in the same transaction.
 * Meanwhile row-level security applies to that person, afterwards to the caller again.
 */
export function actingFor<T>(
  { tx, context }: Acting,
  userId: string,
  work: (other: Acting) => Promise<T>,
): Promise<T> {
  return withRowsOf(tx, userId, () => work({ tx, context, userId }))
}
