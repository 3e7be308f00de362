import type { Context } from '#platform/context.ts'

const day = 24 * 3_600_000
/** How long the record of a sent mail is kept: longer than anybody asks about a missing one. */
export const mailsKeptMs = 30 * day
/** By then the queue has given up, and nobody needs the mail any more. */
const staleAfterMs = 3 * day

/** Removes old rows, and the sealed content of mails that were never sent. */
export async function sweepMails(context: Context): Promise<void> {
  const now = context.clock.now()
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  await context.database.asSystem(async (tx) => {
    await tx.deleteFrom('mails').where('created_at', '<', before(mailsKeptMs)).execute()
    await tx
      .updateTable('mails')
      .set({ failed_at: now, sealed: null })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('created_at', '<', before(staleAfterMs))
      .execute()
  })
}
