import type { Accident, AccidentDetails } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { insertDetailChanges, updateDetails } from './accidents.repository.ts'
import { detailChanges } from './detail-changes.ts'
import { withItsPhotos } from './read-accidents.ts'

interface DetailsForm extends AccidentDetails {
  updatedAt?: string | undefined
}

/**
 * Replaces who and what was there, and records each change on the timeline. Equal details change nothing. What a lawyer
 * was given stays as it was.
 * @throws AppError ACCIDENT_NOT_FOUND; CHANGED_ELSEWHERE when the form is older than the report
 */
export async function changeDetails(
  acting: Acting,
  id: string,
  { updatedAt, ...form }: DetailsForm,
): Promise<Accident> {
  const { tx, context, userId } = acting
  const held = await holdOwn(tx, userId, { table: 'accidents', id })
  if (!held) throw new AppError('ACCIDENT_NOT_FOUND')
  const changes = detailChanges(held.details, form)
  // Also after a lost answer, when the version is no longer the one that was read.
  if (changes.length === 0) return withItsPhotos(acting, held)
  const at = nextVersion(held.updated_at, updatedAt, context.clock.now())
  const row = await updateDetails(tx, userId, { id, details: form, at })
  await insertDetailChanges(
    tx,
    userId,
    changes.map((change) => ({ ...change, id: context.newId(), accidentId: id, at })),
  )
  recordEvent(tx, { userId, kind: 'caseChanged', data: { accidentId: id }, at })
  return withItsPhotos(acting, row)
}
