import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { sendWithNext } from '#platform/database/named-statements.ts'

/** Lets the rest of a person's transaction read their own chain. @returns the subject of its rows */
export async function readOwnChain({ tx, context, userId }: Acting): Promise<string> {
  const subject = context.audit.pseudonymOf(userId)
  await sendWithNext(tx, sql`select set_config('krash.audit_subject', ${subject}, true)`.compile(tx))
  return subject
}
