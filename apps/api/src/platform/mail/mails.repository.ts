import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Mails } from '#platform/database/tables.ts'

export type MailRow = Selectable<Mails>

/**
 * Reserves a mail for this transaction, so that only one server sends it. It does not lock the row: an account must be
 * deletable while a slow mail server is answering.
 * @returns false while another transaction has reserved it
 */
export async function claimMail(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mail ${id}`}, 0)) as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

export async function findWaitingMail(
  tx: Tx,
  id: string,
  channel: MailRow['channel'],
): Promise<MailRow | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}

/** Ids of the mails that are deleted with the person. */
export async function mailsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('mails').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Records that it is about to leave, before it does. */
export async function noteHandOver(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('mails').set({ handed_over_at: at }).where('id', '=', id).execute()
}

/** Records how an attempt ended. Sealed content is not kept longer than needed. */
export async function noteTry(
  tx: Tx,
  id: string,
  end: { sent_at: Date } | { failed_at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, ...(end ? { ...end, sealed: null } : { handed_over_at: null }) })
    .where('id', '=', id)
    .execute()
}
