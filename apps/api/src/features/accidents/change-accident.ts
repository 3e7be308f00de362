import { type Accident, type AccidentStatus, isActiveCase, mayBecome } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { insertStatusChange, updateStatus } from './accidents.repository.ts'
import { countCases } from './count-cases.ts'
import { withItsPhotos } from './read-accidents.ts'

export interface AccidentChange {
  id: string
  status: AccidentStatus
  /** The reason; when absent the old one stays. */
  notes: string | undefined
}

/** Also updates the number of active cases. @throws AppError ACCIDENT_NOT_FOUND, STATUS_CHANGE_NOT_ALLOWED */
export async function changeAccident(
  acting: Acting,
  { id, status, notes }: AccidentChange,
): Promise<Accident> {
  const { tx, context, userId } = acting
  const found = await holdOwn(tx, userId, { table: 'accidents', id })
  if (!found) throw new AppError('ACCIDENT_NOT_FOUND')
  const from = found.status
  if (!mayBecome(from, status)) throw new AppError('STATUS_CHANGE_NOT_ALLOWED')
  const change = { status, notes, at: nextVersion(found.updated_at, undefined, context.clock.now()) }
  const row = await updateStatus(tx, userId, { id, ...change })
  await insertStatusChange(tx, userId, { id: context.newId(), accidentId: id, ...change })
  const difference = Number(isActiveCase(status)) - Number(isActiveCase(from))
  await countCases(acting, difference)
  return withItsPhotos(acting, row)
}
