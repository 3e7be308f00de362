import { type BodyOut, type CaseNote, type CaseNoteForm, caseNoteLimits, type routes } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { findOwn, holdOwn } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { undoEndedBefore } from '#platform/sweeps.ts'
import { type NoteRow, countNotes, insertNote, sweepRemoved, updateNote } from './case-notes.repository.ts'

/** @throws AppError ACCIDENT_NOT_FOUND, TOO_MANY_NOTES */
export async function addCaseNote(
  acting: Acting,
  accidentId: string,
  { text }: CaseNoteForm,
): Promise<CaseNote> {
  const { tx, context, userId } = acting
  if (!(await holdOwn(tx, userId, { table: 'accidents', id: accidentId })))
    throw new AppError('ACCIDENT_NOT_FOUND')
  await requireRoom(acting, accidentId)
  const at = context.clock.now()
  const note = { user_id: userId, id: context.newId(), accident_id: accidentId, text }
  return told(acting, await insertNote(tx, { ...note, created_at: at, updated_at: at }))
}

/** @throws AppError NOTE_NOT_FOUND */
export async function getCaseNote({ tx, userId }: Acting, id: string): Promise<CaseNote> {
  return toNote(shown(await findOwn(tx, userId, { table: 'accident_notes', id })))
}

/** @throws AppError NOTE_NOT_FOUND; CHANGED_ELSEWHERE when the form is older than the note */
export async function updateCaseNote(
  acting: Acting,
  id: string,
  { text, updatedAt }: BodyOut<typeof routes.updateCaseNote>,
): Promise<CaseNote> {
  const { tx, context, userId } = acting
  const stored = shown(await holdOwn(tx, userId, { table: 'accident_notes', id }))
  const at = nextVersion(stored.updated_at, updatedAt, context.clock.now())
  if (stored.text === text) return toNote(stored)
  return told(acting, await updateNote(tx, stored, { text, updated_at: at }))
}

/** @throws AppError NOTE_NOT_FOUND */
export async function deleteCaseNote(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const stored = shown(await holdOwn(tx, userId, { table: 'accident_notes', id }))
  told(acting, await updateNote(tx, stored, { removed_at: context.clock.now() }))
  return { id }
}

/** Takes a removal back. @throws AppError NOTE_NOT_FOUND, TOO_MANY_NOTES */
export async function restoreCaseNote(acting: Acting, id: string): Promise<CaseNote> {
  const { tx, userId } = acting
  const known = found(await findOwn(tx, userId, { table: 'accident_notes', id }))
  // In the order of `addCaseNote`, so that the number of notes stays right.
  await holdOwn(tx, userId, { table: 'accidents', id: known.accident_id })
  const stored = found(await holdOwn(tx, userId, { table: 'accident_notes', id }))
  if (stored.removed_at === null) return toNote(stored)
  await requireRoom(acting, stored.accident_id)
  return told(acting, await updateNote(tx, stored, { removed_at: null }))
}

/** Deletes for good what was removed and can no longer be taken back. */
export async function sweepNotes(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepRemoved(tx, undoEndedBefore(context)))
}

async function requireRoom({ tx, userId }: Acting, accidentId: string): Promise<void> {
  if ((await countNotes(tx, userId, accidentId)) >= caseNoteLimits.perAccident)
    throw new AppError('TOO_MANY_NOTES')
}

function found(row: NoteRow | undefined): NoteRow {
  if (!row) throw new AppError('NOTE_NOT_FOUND')
  return row
}

/** A removed one is not found. */
function shown(row: NoteRow | undefined): NoteRow {
  const note = found(row)
  if (note.removed_at !== null) throw new AppError('NOTE_NOT_FOUND')
  return note
}

/** Tells the person's other pages that the case has changed. */
function told({ tx, context, userId }: Acting, row: NoteRow): CaseNote {
  recordEvent(tx, {
    userId,
    kind: 'caseChanged',
    data: { accidentId: row.accident_id },
    at: context.clock.now(),
  })
  return toNote(row)
}

function toNote(row: NoteRow): CaseNote {
  return {
    id: row.id,
    accidentId: row.accident_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
