import type { Context } from '#platform/context.ts'
import { inBatches } from '#platform/delete-old.ts'
import { removeFromOutbox } from './remove-mails.ts'

const day = 24 * 3_600_000
/** How long the record of a sent mail is kept: longer than anybody asks about a missing one. */
export const mailsKeptMs = 30 * day
/** By then the queue has given up, and nobody needs the mail any more. */
const staleAfterMs = 3 * day

const batch = 500

/** Removes old mails with what the outbox folder holds of them, and the sealed content of those that were never sent. */
export async function sweepMails(context: Context): Promise<void> {
  const now = context.clock.now()
  await inBatches(batch, () => removeOld(context, new Date(now.getTime() - mailsKeptMs)))
  await inBatches(batch, () => giveUpUnsent(context, { now, before: new Date(now.getTime() - staleAfterMs) }))
}

async function removeOld({ database, config }: Context, before: Date): Promise<number> {
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(batch)
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  // Files first: of a row that is gone nobody would know the file any more.
  await removeFromOutbox(config, ids)
  await database.asSystem((tx) => tx.deleteFrom('mails').where('id', 'in', ids).execute())
  return ids.length
}

async function giveUpUnsent(
  { database }: Context,
  { now, before }: { now: Date; before: Date },
): Promise<number> {
  const { numUpdatedRows } = await database.asSystem((tx) =>
    tx
      .updateTable('mails')
      .set({ failed_at: now, sealed: null })
      .where('id', 'in', (row) =>
        row
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('created_at', '<', before)
          .limit(batch),
      )
      .executeTakeFirstOrThrow(),
  )
  return Number(numUpdatedRows)
}
