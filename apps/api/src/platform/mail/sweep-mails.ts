import type { Context } from '#platform/context.ts'

const day = 24 * 3_600_000
/** How long it is kept that a mail was sent; longer than anybody asks for one that did not come. */
export const mailsKeptMs = 30 * day
/** The queue has given up long before; nobody needs the mail any more. */
const staleAfterMs = 3 * day

/** Removes the rows of old mails, and what was sealed of those that never left. */
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
