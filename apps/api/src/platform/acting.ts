import type { Context } from './context.ts'
import type { Tx } from './database/database.ts'
import { withRowsOf } from './database/whose-rows.ts'

/** The person something is done for, and the transaction it is done in. */
export interface Acting {
  tx: Tx
  context: Context
  userId: string
}

/** Does something for a person in a transaction of its own, in which row-level security lets only their rows through. */
export function actAs<T>(context: Context, userId: string, work: (acting: Acting) => Promise<T>): Promise<T> {
  return context.database.asUser(userId, (tx) => work({ tx, context, userId }))
}

/**
 * Writes rows of somebody else whom a change concerns, such as the reader of a message, within the transaction of that
 * change. Row-level security holds for that person meanwhile, and for the caller again afterwards.
 */
export function actingFor<T>(
  { tx, context }: Acting,
  userId: string,
  work: (other: Acting) => Promise<T>,
): Promise<T> {
  return withRowsOf(tx, userId, () => work({ tx, context, userId }))
}
