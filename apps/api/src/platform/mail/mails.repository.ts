import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Mails } from '#platform/database/tables.ts'

export type MailRow = Selectable<Mails>

/**
 * Keeps a mail to this transaction, so that one server at a time sends it. Not by a lock on the row: an account can be
 * deleted while a slow mail server is listened to.
 * @returns false while another transaction has it
 */
export async function claimMail(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mail ${id}`}, 0)) as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

/** The mail, when it is still to be sent. */
export async function findWaitingMail(tx: Tx, id: string): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}

/** Notes how a try ended. What was sealed is not kept longer than it is needed. */
export async function noteTry(
  tx: Tx,
  id: string,
  end: { sent_at: Date } | { failed_at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, ...(end && { ...end, sealed: null }) })
    .where('id', '=', id)
    .execute()
}
