import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { AccidentNotes } from '#platform/database/tables.ts'

export type NoteRow = Selectable<AccidentNotes>

/** Notes of a report; removed ones do not count. */
export async function countNotes(tx: Tx, userId: string, accidentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('accident_notes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertNote(tx: Tx, row: Insertable<AccidentNotes>): Promise<NoteRow> {
  return tx.insertInto('accident_notes').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes a note that the caller has locked. */
export async function updateNote(
  tx: Tx,
  { user_id: userId, id }: NoteRow,
  columns: Updateable<AccidentNotes>,
): Promise<NoteRow> {
  return tx
    .updateTable('accident_notes')
    .set(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the notes of all people removed before this. */
export async function sweepRemoved(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('accident_notes').where('removed_at', '<', before).execute()
}
