import type { MadeCorrection } from '@krash/contract'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Accidents } from '#platform/database/tables.ts'

/** Writes corrected columns of a report that the caller has locked. */
export async function updateReport(
  tx: Tx,
  { user_id: userId, id }: Selectable<Accidents>,
  columns: Updateable<Accidents>,
): Promise<Selectable<Accidents>> {
  return tx
    .updateTable('accidents')
    .set(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Correcting {
  accidentId: string
  at: Date
  made: readonly { id: string; correction: MadeCorrection }[]
}

export async function insertCorrections(
  tx: Tx,
  userId: string,
  { accidentId, at, made }: Correcting,
): Promise<void> {
  await tx
    .insertInto('accident_corrections')
    .values(
      made.map(({ id, correction }) => ({
        user_id: userId,
        id,
        accident_id: accidentId,
        correction: JSON.stringify(correction),
        occurred_at: at,
      })),
    )
    .execute()
}
