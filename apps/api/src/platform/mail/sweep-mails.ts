import type { Context } from '#platform/context.ts'
import { removeFromOutbox } from './remove-mails.ts'

const day = 24 * 3_600_000
/** How long the record of a sent mail is kept: longer than anybody asks about a missing one. */
export const mailsKeptMs = 30 * day
/** By then the queue has given up, and nobody needs the mail any more. */
const staleAfterMs = 3 * day

/** Removes old mails with what the outbox folder holds of them, and the sealed content of those that were never sent. */
export async function sweepMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  await context.database.asSystem(async (tx) => {
    const isOld = tx.selectFrom('mails').select('id').where('created_at', '<', before(mailsKeptMs))
    const ids = (await isOld.execute()).map(({ id }) => id)
    // Files first: of a row that is gone nobody would know the file any more.
    await removeFromOutbox(context.config, ids)
    await tx.deleteFrom('mails').where('id', 'in', isOld).execute()
    await tx
      .updateTable('mails')
      .set({ failed_at: now, sealed: null })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('created_at', '<', before(staleAfterMs))
      .execute()
  })
}
