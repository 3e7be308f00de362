import { type CaseNote, type CaseNoteForm, caseNoteLimits } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { countNotes, insertNote } from './corrections.repository.ts'

/** @throws AppError ACCIDENT_NOT_FOUND, TOO_MANY_NOTES */
export async function addCaseNote(
  { tx, context, userId }: Acting,
  accidentId: string,
  { text }: CaseNoteForm,
): Promise<CaseNote> {
  if (!(await holdOwn(tx, userId, { table: 'accidents', id: accidentId })))
    throw new AppError('ACCIDENT_NOT_FOUND')
  if ((await countNotes(tx, userId, accidentId)) >= caseNoteLimits.perAccident)
    throw new AppError('TOO_MANY_NOTES')
  const at = context.clock.now()
  const id = context.newId()
  await insertNote(tx, { user_id: userId, id, accident_id: accidentId, text, created_at: at })
  recordEvent(tx, { userId, kind: 'caseChanged', data: { accidentId }, at })
  return { id, accidentId, text, createdAt: at.toISOString() }
}
