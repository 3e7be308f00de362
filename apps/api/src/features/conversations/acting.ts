import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

/** Who does something in conversations, and the transaction it is done in. */
export interface Acting {
  tx: Tx
  context: Context
  userId: string
}
